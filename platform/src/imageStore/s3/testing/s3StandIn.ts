import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface S3StandIn extends AsyncDisposable {
  readonly endpoint: string;
  /** What it holds: key, with the bucket before it, to bytes and media type. */
  readonly objects: ReadonlyMap<string, { readonly body: Buffer; readonly type: string }>;
  /** From now on it answers everything with that status. */
  readonly failWith: (status: number) => void;
}

const PAGE = 5;

/**
 * A server that answers the four calls that pictures are kept with as the S3 API words them, from memory, and lists few
 * keys a page. That the adapter gets on with a real server is shown elsewhere; this shows it on every machine.
 */
export const startS3StandIn = async (): Promise<S3StandIn> => {
  const objects = new Map<string, { readonly body: Buffer; readonly type: string; readonly at: Date }>();
  let failure: number | undefined;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
      const key = decodeURIComponent(pathname.slice(1)).replace(/\/$/, '');
      if (failure !== undefined) return answer(response, failure, problem('InternalError'));
      if (request.method === 'PUT') {
        objects.set(key, { body, type: request.headers['content-type'] ?? '', at: new Date() });
        return answer(response, 200);
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return answer(response, 204);
      }
      if (searchParams.has('list-type')) return answer(response, 200, list(objects, key, searchParams));
      const found = objects.get(key);
      return found ? answer(response, 200, found.body) : answer(response, 404, problem('NoSuchKey'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failWith: (status) => (failure = status),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const answer = (response: ServerResponse, status: number, body: Buffer | string = ''): void => {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
};

const problem = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

const list = (objects: ReadonlyMap<string, { readonly at: Date }>, bucket: string, asked: URLSearchParams): string => {
  const prefix = `${bucket}/${asked.get('prefix') ?? ''}`;
  const after = asked.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key.slice(bucket.length + 1)}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
  );
  const rest = keys.length > PAGE;
  const token = rest ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${rest}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
};
