package farm

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"

	"github.com/nats-io/nats.go"

	"flipside/game/base/atomicfile"
)

// mostAccessFile is the largest size of a file with certificates or credentials, in bytes.
const mostAccessFile = 1 << 20

// checkFiles returns an error that names an invalid file. NATS reads the files again at each
// connection: it would wait for a pipe and read an endless device, and with a wrong file a worker
// would wait forever for a server that does not let it in.
func (a Access) checkFiles() error {
	if a.Creds != "" {
		data, err := atomicfile.ReadMost(a.Creds, mostAccessFile)
		if err != nil {
			return err
		}
		var o nats.Options
		if err := nats.UserCredentialBytes(data)(&o); err != nil {
			return fmt.Errorf("--creds: %s: %w", a.Creds, err)
		}
		_, err = o.UserJWT()
		if err == nil {
			_, err = o.SignatureCB([]byte("nonce"))
		}
		if err != nil {
			return fmt.Errorf("--creds: %s has no NATS credentials", a.Creds)
		}
	}
	if a.CA != "" {
		data, err := atomicfile.ReadMost(a.CA, mostAccessFile)
		if err != nil {
			return err
		}
		if !x509.NewCertPool().AppendCertsFromPEM(data) {
			return fmt.Errorf("--tls-ca: %s has no certificate in PEM form", a.CA)
		}
	}
	if a.Cert == "" {
		return nil
	}
	cert, err := atomicfile.ReadMost(a.Cert, mostAccessFile)
	if err != nil {
		return err
	}
	key, err := atomicfile.ReadMost(a.Key, mostAccessFile)
	if err != nil {
		return err
	}
	if _, err := tls.X509KeyPair(cert, key); err != nil {
		return fmt.Errorf("--tls-cert and --tls-key: %s and %s: %w", a.Cert, a.Key, err)
	}
	return nil
}
