import { type IncomingMessage } from 'node:http';
import { collectBody } from './collectBody.ts';
import { collectThrottled, withConnectionClose } from './collectThrottled.ts';
import { checkJsonShape } from './jsonShape.ts';
import { BODY_LIMIT, LARGE_BODY_LIMIT, problem, type Problem } from './route.ts';

const notJson = problem(415, {
  type: 'UnsupportedMediaType',
  message: 'Send the body as application/json in UTF-8, uncompressed.',
});
const malformed = problem(400, { type: 'MalformedJson', message: 'The body is not well-formed JSON.' });
export type ReadBody = { readonly kind: 'body'; readonly value: unknown } | Problem;

/** The answer to a body above the limit. */
export const tooLargeFor = (limitBytes: number): Problem =>
  problem(413, { type: 'BodyTooLarge', message: `The body is larger than ${formatSize(limitBytes)}.` });

const MB = 1024 * 1024;

/** '1 MB' or '64 KB', rounded down. */
export const formatSize = (bytes: number): string =>
  bytes >= MB ? `${Math.floor(bytes / MB)} MB` : `${Math.floor(bytes / 1024)} KB`;

/**
 * Reads the request's JSON body (undefined without one). Problems: 400, 413 or 415.
 * @param mayParse called with the size in bytes before parsing; returns a problem to reject the body
 */
export const readJsonBody = async (
  request: IncomingMessage,
  limitBytes: number,
  mayParse: (bytes: number) => Promise<Problem | undefined> = () => Promise.resolve(undefined),
): Promise<ReadBody> => {
  const { headers } = request;
  const length = headers['content-length'];
  if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0'))
    return { kind: 'body', value: undefined };
  if (!isPlainJson(headers['content-type'], headers['content-encoding'])) return notJson;
  const tooLarge = tooLargeFor(limitBytes);
  if (length !== undefined && Number(length) > LARGE_BODY_LIMIT) return withConnectionClose(tooLarge);
  const isSmall = length !== undefined && Number(length) <= Math.min(limitBytes, BODY_LIMIT);
  const bytes = await (isSmall ? collectBody : collectThrottled)(request, limitBytes, tooLarge);
  if (!Buffer.isBuffer(bytes)) return bytes;
  return (await mayParse(bytes.length)) ?? checkJsonShape(bytes) ?? parse(bytes);
};

const isPlainJson = (type: string | undefined, encoding: string | undefined): boolean =>
  type !== undefined &&
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type) &&
  (encoding === undefined || encoding === 'identity');

const parse = (bytes: Buffer): ReadBody => {
  try {
    return { kind: 'body', value: JSON.parse(bytes.toString('utf8')) as unknown };
  } catch {
    return malformed;
  }
};
