/** Like `JSON.stringify`, whose type omits that the result for undefined and for functions is undefined. */
export const stringifyJson = (value: unknown): string | undefined => JSON.stringify(value);

/** Parses JSON; undefined if the text is not well-formed. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
