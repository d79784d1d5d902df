import { isDeepStrictEqual } from 'node:util';

/** True if `actual` contains everything in `wanted`; objects may have more, because servers add defaults. */
export const fits = (wanted: unknown, actual: unknown): boolean =>
  isPlainObject(wanted) && isPlainObject(actual)
    ? Object.entries(wanted).every(([name, value]) => fits(value, actual[name]))
    : isDeepStrictEqual(wanted, actual);

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
