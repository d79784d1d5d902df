import { connect } from 'node:net';

/** A connection that parses only the end and the status of a response. */
export interface Connection {
  /** @returns the status; undefined if the connection broke */
  readonly ask: (request: Buffer) => Promise<number | undefined>;
  readonly close: () => void;
}

const HEADERS_END = '\r\n\r\n';
/** Longer than any of our response headers; the body after them is not read. */
const HEADERS_BYTES = 4_096;
const READ_BYTES = 256 * 1024;

/**
 * Opens a connection with one request at a time, which counts the response's bytes without storing them: a client
 * library would take processor time from the measured product.
 */
export const openConnection = (url: string): Connection => {
  const { hostname, port } = new URL(url);
  let status = 0;
  /** Remaining bytes of the response; undefined until its headers are complete. */
  let remaining: number | undefined;
  let head = '';
  let settle: (status: number | undefined) => void = () => undefined;
  const onBytes = (bytes: number, piece: Uint8Array): boolean => {
    if (remaining === undefined) {
      const before = head.length;
      head += Buffer.from(piece.buffer, piece.byteOffset, Math.min(bytes, HEADERS_BYTES)).toString('latin1');
      const end = head.indexOf(HEADERS_END);
      if (end < 0) return true;
      status = Number(head.slice(9, 12));
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? NaN);
      if (Number.isNaN(length)) throw new Error('An answer does not say how long it is.');
      remaining = length - (before + bytes - end - HEADERS_END.length);
      head = '';
    } else remaining -= bytes;
    if (remaining > 0) return true;
    remaining = undefined;
    settle(status);
    return true;
  };
  const socket = connect({
    ...{ host: hostname, port: Number(port), noDelay: true },
    onread: { buffer: Buffer.alloc(READ_BYTES), callback: onBytes },
  });
  socket.on('error', () => settle(undefined));
  socket.on('close', () => settle(undefined));
  return {
    ask: (request) =>
      new Promise((resolve) => {
        settle = resolve;
        if (socket.destroyed) resolve(undefined);
        else socket.write(request);
      }),
    close: () => socket.destroy(),
  };
};

/** Serializes a request, once for many sends. */
export const requestBytes = (
  url: string,
  { path, headers, body }: { path: string; headers: Readonly<Record<string, string>>; body: string },
): Buffer =>
  Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
