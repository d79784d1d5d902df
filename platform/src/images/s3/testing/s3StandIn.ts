import { type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../../http/testing/serveForTest.ts';

export interface S3StandIn extends AsyncDisposable {
  readonly endpoint: string;
  /** Its objects: bucket and key → bytes and media type. */
  readonly objects: ReadonlyMap<string, { readonly body: Buffer; readonly type: string }>;
  /** Makes it respond to every request with this status from now on. */
  readonly failWith: (status: number) => void;
  /** Makes it accept requests and never respond. */
  readonly hang: (isHanging: boolean) => void;
  /** The number of requests received. */
  readonly requests: () => number;
}

const PAGE = 5;

/**
 * An in-memory server for the four S3 API calls of the image store, with small pages of keys. The adapter is also
 * tested against a real server elsewhere; this one runs on every machine.
 */
export const startS3StandIn = async (): Promise<S3StandIn> => {
  const objects = new Map<string, { readonly body: Buffer; readonly type: string; readonly at: Date }>();
  let failure: number | undefined;
  let isHanging = false;
  let requests = 0;
  const answer = ({ url = '/', method, headers }: IncomingMessage, body: Buffer): Answer => {
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const key = decodeURIComponent(pathname.slice(1)).replace(/\/$/, '');
    if (method === 'PUT') objects.set(key, { body, type: headers['content-type'] ?? '', at: new Date() });
    if (method === 'DELETE') objects.delete(key);
    if (method !== 'GET') return { status: method === 'DELETE' ? 204 : 200 };
    if (searchParams.has('list-type')) return { status: 200, content: list(objects, key, searchParams) };
    const found = objects.get(key);
    return found ? { status: 200, content: found.body } : { status: 404, content: ABSENT };
  };
  const server = await listen((request, response) => {
    requests += 1;
    if (isHanging) return;
    void buffer(request).then((body) => {
      const { status, content = '' } = failure === undefined ? answer(request, body) : { status: failure };
      response.writeHead(status, { 'content-length': Buffer.byteLength(content) }).end(content);
    });
  });
  return {
    endpoint: server.url,
    objects,
    failWith: (status) => (failure = status),
    hang: (shouldHang) => (isHanging = shouldHang),
    requests: () => requests,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

interface Answer {
  readonly status: number;
  readonly content?: Buffer | string;
}

const ABSENT = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>';

const list = (objects: ReadonlyMap<string, { readonly at: Date }>, bucket: string, query: URLSearchParams): string => {
  const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
  const after = query.get('continuation-token') ?? '';
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
