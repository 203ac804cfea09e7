// Package farmaccess has the flags with which a program enters the server of a farm.
package farmaccess

import (
	"os"

	"github.com/spf13/pflag"

	"flipside/ai/farm"
)

// TokenVariable is the environment variable with the token of a farm. On the command line other
// users of the machine can read it.
const TokenVariable = "FLIPSIDE_FARM_TOKEN"

// Flags adds the flags that say how a client enters the server of a farm.
func Flags(f *pflag.FlagSet, a *farm.Access) {
	f.StringVar(&a.Token, "token", "", "cli.access.token")
	f.StringVar(&a.Creds, "creds", "", "cli.access.creds")
	f.StringVar(&a.CA, "tls-ca", "", "cli.access.tls-ca")
	f.StringVar(&a.Cert, "tls-cert", "", "cli.access.tls-cert")
	f.StringVar(&a.Key, "tls-key", "", "cli.access.tls-key")
}

// Token returns the token of a flag, or that of the environment. It may be blank, which a server
// refuses: to drop the blanks would let a server without a guard start.
func Token(flag string) string {
	if flag == "" {
		return os.Getenv(TokenVariable)
	}
	return flag
}
