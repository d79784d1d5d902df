import { parseJson } from '../kernel/json.ts';
import { problem, type Problem, BODY_LIMIT, LARGE_BODY_LIMIT, type RawBody } from './route.ts';
import { type IncomingMessage } from 'node:http';
import { collectThrottled, withConnectionClose, collectBody, streamBody } from './collectBody.ts';

/** Twice as deep as any body that a route accepts. */
const MAX_DEPTH = 8;
/** More than any body needs: a search may contain three lists of 5,000 ids, plus its filters. */
const MAX_VALUES = 20_000;

const tooDeepProblem = problem(400, {
  type: 'BodyTooDeep',
  message: `The body is nested deeper than ${MAX_DEPTH} levels.`,
});
const tooManyValuesProblem = problem(400, {
  type: 'BodyTooManyValues',
  message: `The body contains more than ${MAX_VALUES.toLocaleString('en-US')} values.`,
});

/** Bytes of JSON's punctuation in UTF-8. */
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns a problem if JSON is nested too deeply or has too many values: parsing and validating such a body would block
 * other requests. The check stops at the first byte beyond a limit, and does not detect malformed JSON.
 */
export const checkJsonShape = (json: Uint8Array): Problem | undefined => {
  let depth = 0;
  let valueCount = 1;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (byte === QUOTE) index = findStringEnd(json, index);
    else if (byte === COMMA) valueCount += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH) return tooDeepProblem;
    if (valueCount > MAX_VALUES) return tooManyValuesProblem;
  }
  return undefined;
};

/**
 * Returns the index of the quote that closes the string. In UTF-8, bytes of non-ASCII characters never equal a quote or
 * a backslash.
 */
const findStringEnd = (json: Uint8Array, openingQuote: number): number => {
  let index = openingQuote + 1;
  while (index < json.length && json[index] !== QUOTE) index += json[index] === BACKSLASH ? 2 : 1;
  return index;
};

const notJsonProblem = problem(415, {
  type: 'UnsupportedMediaType',
  message: 'Send the body as application/json in UTF-8, uncompressed.',
});
const malformedJsonProblem = problem(400, { type: 'MalformedJson', message: 'The body is not well-formed JSON.' });
/** The result of reading a body: its value, or the problem to answer with. */
export type ReadBody = { readonly kind: 'body'; readonly value: unknown } | Problem;

/** Builds the problem for a body above the limit. */
const buildTooLargeProblem = (limitBytes: number): Problem =>
  problem(413, { type: 'BodyTooLarge', message: `The body is larger than ${formatSize(limitBytes)}.` });

const MB = 1024 * 1024;

/** Formats a size such as '1 MB' or '64 KB', rounded down. */
export const formatSize = (bytes: number): string =>
  bytes >= MB ? `${Math.floor(bytes / MB)} MB` : `${Math.floor(bytes / 1024)} KB`;

/**
 * Reads the request's JSON body; the value is undefined if there is none. Problems: 400, 413 or 415.
 * @param checkBeforeParsing called with the size in bytes; may return a problem to reject the body
 */
export const readJsonBody = async (
  request: IncomingMessage,
  limitBytes: number,
  checkBeforeParsing: (bytes: number) => Promise<Problem | undefined> = () => Promise.resolve(undefined),
): Promise<ReadBody> => {
  const { headers } = request;
  const length = headers['content-length'];
  if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0'))
    return { kind: 'body', value: undefined };
  if (!isPlainJson(headers['content-type'], headers['content-encoding'])) return notJsonProblem;
  const tooLarge = buildTooLargeProblem(limitBytes);
  if (length !== undefined && Number(length) > LARGE_BODY_LIMIT) return withConnectionClose(tooLarge);
  const isSmall = length !== undefined && Number(length) <= Math.min(limitBytes, BODY_LIMIT);
  const bytes = await (isSmall ? collectBody : collectThrottled)(request, limitBytes, tooLarge);
  if (!Buffer.isBuffer(bytes)) return bytes;
  const problemBeforeParsing = (await checkBeforeParsing(bytes.length)) ?? checkJsonShape(bytes);
  if (problemBeforeParsing) return problemBeforeParsing;
  const value = parseJson(bytes.toString('utf8'));
  return value === undefined ? malformedJsonProblem : { kind: 'body', value };
};

const isPlainJson = (type: string | undefined, encoding: string | undefined): boolean =>
  type !== undefined &&
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type) &&
  (encoding === undefined || encoding === 'identity');

/**
 * Reads the request's raw body, which may be empty. Problems: 413 or 415. Nothing is decoded, because signatures cover
 * the exact bytes.
 */
export const readRawBody = async (
  request: IncomingMessage,
  { mediaTypes, limitBytes, isStreamed }: RawBody,
): Promise<ReadBody> => {
  const { 'content-type': type = '', 'content-encoding': encoding, 'content-length': length } = request.headers;
  const mediaType = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!mediaTypes.includes(mediaType) || (encoding !== undefined && encoding !== 'identity'))
    return problem(415, {
      type: 'UnsupportedMediaType',
      message: `Send the body as ${mediaTypes.join(' or ')}, uncompressed.`,
    });
  const tooLarge = buildTooLargeProblem(limitBytes);
  if (length !== undefined && Number(length) > limitBytes) return tooLarge;
  if (isStreamed) return { kind: 'body', value: streamBody(request, limitBytes, tooLarge) };
  const bytes = await collectBody(request, limitBytes, tooLarge);
  return Buffer.isBuffer(bytes) ? { kind: 'body', value: bytes } : bytes;
};
