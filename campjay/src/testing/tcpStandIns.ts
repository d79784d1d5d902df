import { listenTcp, type TcpServer } from '@campjay/platform/testing/tcpServer.ts';

/** Accepts connections and never answers, like a hanging server. */
export const startSilentServer = (): Promise<TcpServer> => listenTcp((socket) => socket.resume());

/** A PostgreSQL that refuses every password: responds to the start-up message with SQLSTATE 28P01. */
export const startRefusingPostgres = (): Promise<TcpServer> =>
  listenTcp((socket) => {
    const fields = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed for user "jay"\0\0');
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), int32(fields.length + 4), fields])));
  });

const [API_VERSIONS, SASL_HANDSHAKE, SASL_AUTHENTICATE] = [18, 17, 36];
const SASL_AUTHENTICATION_FAILED = 58;

/** A Kafka broker that refuses every account, in the first versions of the protocol's messages. */
export const startRefusingKafka = (): Promise<TcpServer> =>
  listenTcp((socket) => {
    socket.on('data', (request: Buffer) => {
      const [apiKey, correlationId] = [request.readInt16BE(4), request.subarray(8, 12)];
      const body = Buffer.concat([correlationId, kafkaAnswer(apiKey)]);
      socket.write(Buffer.concat([int32(body.length), body]));
    });
  });

const kafkaAnswer = (apiKey: number): Buffer => {
  const text = (value: string) => Buffer.concat([int16(value.length), Buffer.from(value)]);
  switch (apiKey) {
    case API_VERSIONS: {
      const versions = [API_VERSIONS, SASL_HANDSHAKE, SASL_AUTHENTICATE].map((key, index) =>
        Buffer.concat([int16(key), int16(0), int16(index === 1 ? 1 : 0)]),
      );
      return Buffer.concat([int16(0), int32(versions.length), ...versions]);
    }
    case SASL_HANDSHAKE:
      return Buffer.concat([int16(0), int32(1), text('PLAIN')]);
    default:
      return Buffer.concat([int16(SASL_AUTHENTICATION_FAILED), text('Authentication failed'), int32(0)]);
  }
};

const int16 = (value: number): Buffer => {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
};

const int32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
};
