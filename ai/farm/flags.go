package farm

import (
	"os"

	"github.com/spf13/pflag"
)

// TokenVariable is the environment variable with the token of a farm. Other users of the machine
// could read it on the command line.
const TokenVariable = "FLIPSIDE_FARM_TOKEN"

// AccessFlags adds the flags for connecting to the server of a farm.
func AccessFlags(f *pflag.FlagSet, a *Access) {
	f.StringVar(&a.Token, "token", "", "token of the farm's server; safer in the environment variable "+TokenVariable)
	f.StringVar(&a.Creds, "creds", "", "NATS credentials file for the farm's server")
	f.StringVar(&a.CA, "tls-ca", "", "file with the CA certificates that the server's certificate must be signed by")
	f.StringVar(&a.Cert, "tls-cert", "", "file with the client certificate that the server asks for")
	f.StringVar(&a.Key, "tls-key", "", "file with the key of --tls-cert")
}

// Token returns the token of a flag, or the one in the environment. It can be blank, which a server
// rejects: trimming the blanks would start a server without protection.
func Token(flag string) string {
	if flag == "" {
		return os.Getenv(TokenVariable)
	}
	return flag
}
