import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface SmtpServerForTests extends AsyncDisposable {
  readonly port: number;
  /** The messages that were accepted, as bytes. */
  readonly received: readonly Buffer[];
  /** The envelopes: sender and recipients as given before the message. */
  readonly envelopes: readonly { readonly from: string; readonly to: readonly string[]; readonly isSecure: boolean }[];
  /** The number of open connections. */
  connections(): number;
}

/** A mail server on a free port of 127.0.0.1 that by default accepts every email, without TLS and password. */
export const startSmtpServer = async (options: SMTPServerOptions = {}): Promise<SmtpServerForTests> => {
  const received: Buffer[] = [];
  const envelopes: { from: string; to: string[]; isSecure: boolean }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    logger: false,
    onData: (stream, { envelope: { mailFrom, rcptTo }, secure }, done) => {
      void buffer(stream).then((message) => {
        received.push(message);
        envelopes.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isSecure: secure,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // a client that disconnects is checked by a test on the client's side
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    envelopes,
    connections: () => server.connections.size,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(resolve)),
  };
};
