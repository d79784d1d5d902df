import { problem, type Problem, BODY_LIMIT, LARGE_BODY_LIMIT, type RawBody } from './route.ts';
import { type IncomingMessage } from 'node:http';
import { collectThrottled, withConnectionClose, collectBody, limitedBody } from './collectThrottled.ts';

/** Twice as deep as any body that a route accepts. */
const MAX_DEPTH = 8;
/** A search can name 5,000 ids in each of three lists, plus its filters. */
const MAX_VALUES = 20_000;

const tooDeep = problem(400, { type: 'BodyTooDeep', message: `The body is nested deeper than ${MAX_DEPTH} levels.` });
const tooMany = problem(400, {
  type: 'BodyTooManyValues',
  message: `The body holds more than ${MAX_VALUES.toLocaleString('en-US')} values.`,
});

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns a problem if JSON is nested too deeply or has too many values. Stops at the first byte above a limit, because
 * parsing and validating such a body would block other requests. Does not check that the JSON is well-formed.
 */
export const checkJsonShape = (json: Uint8Array): Problem | undefined => {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH) return tooDeep;
    if (values > MAX_VALUES) return tooMany;
  }
  return undefined;
};

/**
 * Returns the index of the quote that closes the string. In UTF-8, bytes of non-ASCII characters never equal a quote or
 * a backslash.
 */
const endOfString = (json: Uint8Array, begin: number): number => {
  let at = begin + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
};

const notJson = problem(415, {
  type: 'UnsupportedMediaType',
  message: 'Send the body as application/json in UTF-8, uncompressed.',
});
const malformed = problem(400, { type: 'MalformedJson', message: 'The body is not well-formed JSON.' });
export type ReadBody = { readonly kind: 'body'; readonly value: unknown } | Problem;

/** The answer to a body above the limit. */
const tooLargeFor = (limitBytes: number): Problem =>
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

/**
 * Reads the request's raw body (empty without one). Problems: 413 or 415. Nothing is decoded, because signatures cover
 * these exact bytes.
 */
export const readRawBody = async (
  request: IncomingMessage,
  { mediaTypes, limitBytes, streamed }: RawBody,
): Promise<ReadBody> => {
  const { 'content-type': type = '', 'content-encoding': encoding, 'content-length': length } = request.headers;
  const mediaType = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!mediaTypes.includes(mediaType) || (encoding !== undefined && encoding !== 'identity'))
    return problem(415, {
      type: 'UnsupportedMediaType',
      message: `Send the body as ${mediaTypes.join(' or ')}, uncompressed.`,
    });
  const tooLarge = tooLargeFor(limitBytes);
  if (length !== undefined && Number(length) > limitBytes) return tooLarge;
  if (streamed) return { kind: 'body', value: limitedBody(request, limitBytes, tooLarge) };
  const bytes = await collectBody(request, limitBytes, tooLarge);
  return Buffer.isBuffer(bytes) ? { kind: 'body', value: bytes } : bytes;
};
