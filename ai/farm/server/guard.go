package server

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"net"
	"strings"

	"github.com/nats-io/nats-server/v2/server"
)

// entrance is a port on which a server listens.
type entrance struct {
	name    string // of the section of a configuration file; "": for clients
	host    string // "": all addresses
	port    int    // 0: closed
	guarded bool   // nobody enters without a secret or a certificate
}

// entrances returns all ports of a server where clients can enter.
func entrances(o *server.Options) []entrance {
	clients := login{o.Username, o.Password, o.Authorization, o.NoAuthUser}
	// These use the logins of the clients unless they set their own.
	websocket := cmp.Or(login{o.Websocket.Username, o.Websocket.Password, o.Websocket.Token, o.Websocket.NoAuthUser}, clients)
	mqtt := cmp.Or(login{o.MQTT.Username, o.MQTT.Password, o.MQTT.Token, o.MQTT.NoAuthUser}, clients)
	leafs := guards(o, clients)
	if l := &o.LeafNode; l.Username != "" || l.Nkey != "" || len(l.Users) > 0 {
		leafs = (l.Username == "" || secret(l.Password)) && secrets(l.Users)
	}
	return []entrance{
		{"", o.Host, always, guards(o, clients) || certified(o.TLSConfig) && !o.AllowNonTLS},
		{"websocket", o.Websocket.Host, o.Websocket.Port, guards(o, websocket) && o.NoAuthUser == "" || certified(o.Websocket.TLSConfig)},
		{"mqtt", o.MQTT.Host, o.MQTT.Port, guards(o, mqtt) || certified(o.MQTT.TLSConfig) && !o.AllowNonTLS},
		{"leafnodes", o.LeafNode.Host, o.LeafNode.Port, leafs || certified(o.LeafNode.TLSConfig)},
		{"cluster", o.Cluster.Host, o.Cluster.Port, o.Cluster.Username != "" && secret(o.Cluster.Password) || certified(o.Cluster.TLSConfig)},
		{"gateway", o.Gateway.Host, o.Gateway.Port, o.Gateway.Username != "" && secret(o.Gateway.Password) || certified(o.Gateway.TLSConfig)},
	}
}

// always is a stand-in for the port for clients: NATS can say 0 for one that the system chooses.
const always = DefaultPort

// login is how a client without a certificate enters, apart from the users of accounts.
type login struct{ user, password, token, noAuthUser string }

// guards reports whether each way to enter, with a login or as a user of an account, needs a
// secret.
func guards(o *server.Options, l login) bool {
	if l.noAuthUser != "" || l.token != "" && !secret(l.token) || l.user != "" && !secret(l.password) || !secrets(o.Users) {
		return false
	}
	return l.token != "" || l.user != "" || len(o.Users) > 0 || len(o.Nkeys) > 0 ||
		len(o.TrustedOperators) > 0 || len(o.TrustedKeys) > 0 || o.AuthCallout != nil
}

// secret reports whether a token or password is usable: an empty variable or file leaves blanks.
func secret(text string) bool { return strings.TrimSpace(text) != "" }

// secrets reports whether each user has a password. A name alone is no secret.
func secrets(users []*server.User) bool {
	for _, u := range users {
		if !secret(u.Password) {
			return false
		}
	}
	return true
}

// certified reports whether a client must have a certificate that is checked.
func certified(c *tls.Config) bool { return c != nil && c.ClientAuth == tls.RequireAndVerifyClientCert }

// checkEntrances returns ErrOpen if anyone on the network could enter. config is the configuration
// file, or "" if there is none.
func checkEntrances(o *server.Options, config string) error {
	for _, e := range entrances(o) {
		switch {
		case e.guarded || e.port == 0 || loopback(e.host):
		case config == "":
			return ErrOpen
		case e.name == "" && o.NoAuthUser != "":
			return openError(config + ": anyone in the network could enter as the user of no_auth_user: remove that, or listen on" +
				" a loopback address such as 127.0.0.1")
		case e.name == "":
			return openError(fmt.Sprintf("%s: anyone in the network could enter on %s: "+remedy, config, e.host))
		default:
			return openError(fmt.Sprintf("%s: anyone in the network could enter through %q: "+remedy, config, e.name))
		}
	}
	for _, p := range pages(o) {
		if p.port != 0 && !loopback(p.host) {
			return openError(fmt.Sprintf("%s: anyone in the network could read the pages of %q, for which NATS has no token:"+
				" remove it, or let it listen on a loopback address such as 127.0.0.1", config, p.name))
		}
	}
	return nil
}

// pages returns the ports on which a server publishes its state without authentication. By default
// they use the clients' address.
func pages(o *server.Options) []entrance {
	host := cmp.Or(o.HTTPHost, o.Host)
	return []entrance{
		{name: "http", host: host, port: o.HTTPPort},
		{name: "https", host: host, port: o.HTTPSPort},
		{name: "prof_port", host: o.Host, port: o.ProfPort},
	}
}

const remedy = "set a token, a password for each user or a check of certificates there," +
	" or listen on a loopback address such as 127.0.0.1"

// openError is ErrOpen for a server with a configuration file.
type openError string

func (e openError) Error() string       { return string(e) }
func (e openError) Is(other error) bool { return other == ErrOpen }

// loopback reports whether an address can be reached only from this machine.
func loopback(host string) bool {
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
