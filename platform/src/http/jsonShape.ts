import { problem, type Problem } from './route.ts';

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
