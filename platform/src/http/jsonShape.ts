import { problem, type Problem } from './route.ts';

/** Twice as deep as any body that is asked for. */
const MAX_DEPTH = 8;
/** A search of a long list names 5,000 ids in each of three lists, and its filters beside them. */
const MAX_VALUES = 20_000;

const tooDeep = problem(400, { type: 'BodyTooDeep', message: `The body is nested deeper than ${MAX_DEPTH} levels.` });
const tooMany = problem(400, {
  type: 'BodyTooManyValues',
  message: `The body holds more than ${MAX_VALUES.toLocaleString('en-US')} values.`,
});

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Why JSON is not worth parsing: nested too deeply, or of too many values. Looks at each byte once, and stops at the one that
 * is too much, because parsing and checking such a body would keep everybody else waiting. Whether it is well-formed, it does not tell.
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

/** Where the string that begins here ends. Bytes of other characters than ASCII's are none of these in UTF-8. */
const endOfString = (json: Uint8Array, begin: number): number => {
  let at = begin + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
};
