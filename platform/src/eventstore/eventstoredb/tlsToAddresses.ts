import { isIP } from 'node:net';
import { credentials } from '@grpc/grpc-js';

/** What gRPC's client has of its own for connections over TLS. */
interface SecureCredentials {
  _createSecureConnector: (...args: unknown[]) => { readonly connectionOptions: { servername?: string } };
}

/**
 * Lets gRPC's client connect to servers over TLS by their IP address. It sends every host as the server's name, which
 * RFC 6066 does not allow for an address, and Node.js 26 refuses. Without a name, Node.js compares the certificate with
 * the address. There is no option for it, and the vendor's client creates its credentials itself; so this changes the
 * class of the credentials.
 */
export const allowTlsToAddresses = (): void => {
  const secureCredentials = Object.getPrototypeOf(credentials.createSsl()) as SecureCredentials;
  const createConnector = secureCredentials._createSecureConnector;
  secureCredentials._createSecureConnector = function (...args) {
    const connector = createConnector.apply(this, args);
    const { connectionOptions } = connector;
    if (isIP(connectionOptions.servername ?? '') !== 0) delete connectionOptions.servername;
    return connector;
  };
};
