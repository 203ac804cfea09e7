package farm

import (
	"os"

	"github.com/spf13/pflag"
)

// TokenVariable is the environment variable with the token of a farm. On the command line other
// users of the machine can read it.
const TokenVariable = "FLIPSIDE_FARM_TOKEN"

// AccessFlags adds the flags that say how a client enters the server of a farm.
func AccessFlags(f *pflag.FlagSet, a *Access) {
	f.StringVar(&a.Token, "token", "", "token of the farm's server; safer in the environment variable "+TokenVariable)
	f.StringVar(&a.Creds, "creds", "", "NATS credentials file for the farm's server")
	f.StringVar(&a.CA, "tls-ca", "", "file with the CA certificates that the server's certificate must be signed by")
	f.StringVar(&a.Cert, "tls-cert", "", "file with the client certificate that the server asks for")
	f.StringVar(&a.Key, "tls-key", "", "file with the key of --tls-cert")
}

// Token returns the token of a flag, or that of the environment. It may be blank, which a server
// refuses: to drop the blanks would let a server without a guard start.
func Token(flag string) string {
	if flag == "" {
		return os.Getenv(TokenVariable)
	}
	return flag
}
