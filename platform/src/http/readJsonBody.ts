import { type IncomingMessage } from 'node:http';
import { collectBody } from './collectBody.ts';
import { problem, type Problem } from './kit.ts';

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

const tooLarge = problem(413, { type: 'BodyTooLarge', message: 'The body is larger than 1 MB.' });
const notJson = problem(415, {
  type: 'UnsupportedMediaType',
  message: 'Send the body as application/json in UTF-8, uncompressed.',
});
const malformed = problem(400, { type: 'MalformedJson', message: 'The body is not well-formed JSON.' });
const tooDeep = problem(400, { type: 'BodyTooDeep', message: 'The body is nested deeper than any that is asked for.' });
export type ReadBody = { readonly kind: 'body'; readonly value: unknown } | Problem;

/** The request's JSON body (undefined when it has none), or why it cannot be taken: 400, 413 or 415. */
export const readJsonBody = async (request: IncomingMessage): Promise<ReadBody> => {
  const { headers } = request;
  const length = headers['content-length'];
  if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0'))
    return { kind: 'body', value: undefined };
  if (!isPlainJson(headers['content-type'], headers['content-encoding'])) return notJson;
  if (length !== undefined && Number(length) > BODY_LIMIT) return tooLarge;
  const bytes = await collectBody(request, BODY_LIMIT, tooLarge);
  return Buffer.isBuffer(bytes) ? parse(bytes) : bytes;
};

const isPlainJson = (type: string | undefined, encoding: string | undefined): boolean =>
  type !== undefined &&
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type) &&
  (encoding === undefined || encoding === 'identity');

const parse = (bytes: Buffer): ReadBody => {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as unknown;
    return isDeeperThan(MAX_DEPTH, value) ? tooDeep : { kind: 'body', value };
  } catch {
    return malformed;
  }
};

/** Far more levels than any body has; whatever walks a value by calling itself is safe with them. */
const MAX_DEPTH = 32;

/** Goes down level by level, because a walk that calls itself is what such a body is meant to break. */
const isDeeperThan = (levels: number, value: unknown): boolean => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth <= levels; depth += 1) {
    level = level.flatMap((each): readonly unknown[] => (isObject(each) ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
