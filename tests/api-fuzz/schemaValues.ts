import { type OpenApiDocument } from '@campjay/platform/http/openApiDocument.ts';
import fc from 'fast-check';
import { followReference, type JsonSchema } from './document.ts';
import { type KnownValues } from './knownValues.ts';

/**
 * Generates values for the schemas of an OpenAPI document.
 * @param schema of a field, or of a whole body
 * @param name of the field: known values with this name are used as well
 */
export type ValuesOf = (schema: JsonSchema, name: string) => fc.Arbitrary<unknown>;

/** If misfits are requested, one in this many parts of a value is replaced by an invalid one. */
const ONE_MISFIT_IN = 12;
/** If there are known values, two thirds are chosen from them. */
const KNOWN_OF_THREE = 2;
const MAX_DEPTH = 6;
/** Lists and texts are no longer than this, unless their schema requires it. */
const USUAL_ITEMS = 3;
const USUAL_LENGTH = 40;
/** The longest text that is generated to test a limit. */
const LONGEST_TEXT = 12_000;
const MOST_ITEMS = 300;

const isoMoment = fc
  .date({ min: new Date('2010-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString());
const BY_FORMAT: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.nat(999).map((n) => `parent${n}@example.org`),
  uri: fc.constantFrom('https://kites.example', 'https://galileo-camps.com/', 'http://[::1]/a?b=c#d'),
  'date-time': isoMoment,
  // Includes Mondays, because weeks are identified by their Monday.
  date: fc.oneof(
    fc.constantFrom('2026-06-08', '2026-06-15', '2026-07-06', '2024-02-29'),
    isoMoment.map((moment) => moment.slice(0, 10)),
  ),
};

/** Texts that break careless code: escapes of other languages, a lone surrogate, U+0000, very long numbers. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.nat(3000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(
    ...['', ' ', '\0', 'a\0b', '\ud800', 'kite\udfff', '\u202e', '\u2028', '😀'.repeat(40), 'e\u0301'.repeat(50)],
    ...['../../etc/passwd', "' or 1=1 --", '<script>alert(1)</script>', '${7*7}', '%00', '%', '__proto__', 'null'],
    ...['NaN', '-1', '1e309', '0x10', '9'.repeat(400), '2026-02-30', '0000-01-01', '+275760-09-13', '24:00'],
    ...['0000-01-01T00:00:00.000Z 00000000-0000-0000-0000-000000000000', 'WyIiLCIiXQ', 'e30', '[object Object]'],
  ),
);
const hugeNumber = fc.constantFrom(
  ...[-1, 0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 63, 1e21, 1e308, -1e308, 5e-324, 0.1],
);
const misfit: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hugeNumber,
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[]], { length: 1 }, [null], ['', '']),
  fc.array(hostileText, { maxLength: 5 }),
);

const words = (min: number, max: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from('abcdefgh XYZ09é-')), minLength: min, maxLength: max });

/** All patterns that a text must match. */
const patternsOf = ({ pattern, allOf = [] }: JsonSchema): readonly RegExp[] =>
  [pattern, ...allOf.map((each) => each.pattern)].flatMap((each) =>
    each === undefined ? [] : [new RegExp(each, 'u')],
  );

/** fast-check enumerates every character of such a class, which takes seconds. */
const OF_ALMOST_EVERYTHING = /\\p\{|\[\^/i;

/** Texts that match the first pattern; if fast-check cannot generate any, plain words that match it. */
const matching = ([first]: readonly RegExp[], otherwise: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  if (!first || OF_ALMOST_EVERYTHING.test(first.source)) return otherwise;
  try {
    return fc.stringMatching(first);
  } catch {
    return otherwise;
  }
};

const textOf = (schema: JsonSchema): fc.Arbitrary<string> => {
  const { format, minLength: min = 0, maxLength } = schema;
  const max = Math.max(min, Math.min(maxLength ?? USUAL_LENGTH, LONGEST_TEXT));
  const patterns = patternsOf(schema);
  const byFormat = format === undefined ? undefined : BY_FORMAT[format];
  if (byFormat) return byFormat;
  const fits = (text: string): boolean => patterns.every((pattern) => pattern.test(text));
  const short = words(min, Math.max(min, Math.min(max, USUAL_LENGTH))).map((text) =>
    fits(text) ? text : text.replaceAll(/[^a-z]/g, 'x'),
  );
  const usual = patterns.length > 1 ? short : matching(patterns, short);
  const edges = [min, max].flatMap((length) => ['x', 'é', '7'].map((character) => character.repeat(length)));
  const fittingEdges = edges.filter(fits);
  return fittingEdges.length === 0
    ? usual
    : fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...fittingEdges) });
};

/** Texts that miss a limit by one. */
const almostText = ({ minLength = 0, maxLength = USUAL_LENGTH, format }: JsonSchema): fc.Arbitrary<string> => {
  const byFormat = format === undefined ? undefined : BY_FORMAT[format];
  const over = 'x'.repeat(Math.min(maxLength + 1, LONGEST_TEXT));
  const half = '😀'.repeat(Math.min(maxLength, LONGEST_TEXT / 2));
  const under = 'x'.repeat(Math.max(0, minLength - 1));
  return byFormat
    ? byFormat.map((text) => `${text.slice(0, -1)}\u0661`)
    : fc.constantFrom(over, half, under, ' '.repeat(Math.max(1, minLength)));
};

const numberOf = (schema: JsonSchema): fc.Arbitrary<number> => {
  const { type, multipleOf } = schema;
  const min = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -1000, -(2 ** 53 - 1));
  const max = Math.min(schema.maximum ?? schema.exclusiveMaximum ?? 100_000, 2 ** 53 - 1);
  const whole = fc.integer({ min: Math.ceil(Math.max(min, -(2 ** 31))), max: Math.floor(Math.min(max, 2 ** 31 - 1)) });
  const least = Math.ceil(Math.max(min, -1));
  const small = fc.integer({ min: least, max: Math.max(least, Math.floor(Math.min(max, 60))) });
  const edges = fc.constantFrom(min, max);
  if (type === 'integer') return fc.oneof(whole, small, small, edges);
  if (multipleOf !== undefined) return small.map((times) => Math.max(1, times) * multipleOf);
  return fc.oneof(whole, small, fc.double({ min, max, noNaN: true }), edges);
};

/** Numbers that miss a limit by one, or are not integers. */
const almostNumber = ({
  type,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: JsonSchema): fc.Arbitrary<unknown> =>
  fc.constantFrom<unknown>(
    ...[minimum, exclusiveMinimum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit])),
    ...[maximum, exclusiveMaximum].flatMap((limit) => (limit === undefined ? [] : [limit + 1, limit])),
    ...(type === 'integer' ? [0.5, 1e-7] : []),
    ...['7', '', 1e21],
  );

/** @param withMisfits whether some parts of a value violate their schema */
export const createValues = (
  document: OpenApiDocument,
  { known }: Pick<KnownValues, 'known'>,
  withMisfits: boolean,
): ValuesOf => {
  const valuesOf = (schema: JsonSchema, name: string, depth: number): fc.Arbitrary<unknown> => {
    const fits = orKnown(schema, name, fitting(schema, name, depth));
    if (!withMisfits) return fits;
    return fc.oneof(
      { weight: ONE_MISFIT_IN - 1, arbitrary: fits },
      { weight: 1, arbitrary: fc.oneof(misfit, almost(schema)) },
    );
  };
  const orKnown = (schema: JsonSchema, name: string, made: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
    const { type } = schema;
    if (schema.enum || 'const' in schema || (type !== 'string' && type !== 'integer')) return made;
    const wanted = type === 'string' ? 'string' : 'number';
    // Looked up when a value is generated, because more values are known by then.
    return fc.tuple(made, fc.nat(KNOWN_OF_THREE), fc.nat()).map(([value, chance, at]) => {
      const usable = known(name).filter((each) => typeof each === wanted);
      return chance === 0 || usable.length === 0 ? value : usable[at % usable.length];
    });
  };
  const almost = (schema: JsonSchema): fc.Arbitrary<unknown> => {
    if (schema.type === 'string') return almostText(schema);
    if (schema.type === 'integer' || schema.type === 'number') return almostNumber(schema);
    return misfit;
  };
  const fitting = (schema: JsonSchema, name: string, depth: number): fc.Arbitrary<unknown> => {
    if (schema.$ref !== undefined)
      return depth > MAX_DEPTH ? fc.constant(null) : fitting(followReference(document, schema.$ref), name, depth + 1);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) {
      // An object schema such as `A and (B or C)` declares its own fields beside the choice.
      const { anyOf: _any, oneOf: _one, ...own } = schema;
      const chosen = fc.oneof(...choices.map((choice) => orKnown(choice, name, fitting(choice, name, depth + 1))));
      return own.properties
        ? fc
            .tuple(fitting(own, name, depth), chosen)
            .map(([one, other]) => ({ ...Object(one), ...Object(other) }) as unknown)
        : chosen;
    }
    switch (schema.type) {
      case 'string':
        return textOf(schema);
      case 'integer':
      case 'number':
        return numberOf(schema);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return listOf(schema, name, depth);
      case 'object':
        return objectOf(schema, depth);
      case undefined:
      default:
        return schema.allOf ? allOf(schema.allOf, name, depth) : misfit;
    }
  };
  const allOf = (schemas: readonly JsonSchema[], name: string, depth: number): fc.Arbitrary<unknown> =>
    fc
      .tuple(...schemas.map((schema) => fitting(schema, name, depth + 1)))
      .map((resources) => Object.assign({}, ...resources) as unknown);
  const listOf = ({ items = {}, minItems = 0, maxItems }: JsonSchema, name: string, depth: number) => {
    const item = valuesOf(items, name, depth + 1);
    const usual = fc.array(item, {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems ?? USUAL_ITEMS, USUAL_ITEMS)),
    });
    if (maxItems === undefined || maxItems > MOST_ITEMS || !withMisfits) return usual;
    const tooMany = item.map((each) => Array.from({ length: maxItems + 1 }, () => each));
    return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: tooMany });
  };
  const objectOf = (schema: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
    const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
    const members = Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, valuesOf(member, name, depth + 1)]),
    );
    const own: fc.Arbitrary<object> = fc.record(members, {
      requiredKeys: required.filter((name) => name in members),
    });
    const named = withMisfits
      ? fc.oneof({ weight: ONE_MISFIT_IN, arbitrary: own }, { weight: 1, arbitrary: spoiled(own) })
      : own;
    if (typeof additionalProperties !== 'object') return named;
    const others = fc.dictionary(
      fitting(propertyNames ?? { type: 'string' }, '', depth + 1).map(String),
      valuesOf(additionalProperties, '', depth + 1),
      { maxKeys: 4 },
    );
    return fc.tuple(others, named).map(([more, some]) => ({ ...more, ...some }));
  };
  /** Removes one field and adds an unknown one. */
  const spoiled = (own: fc.Arbitrary<object>): fc.Arbitrary<object> =>
    fc
      .tuple(own, fc.nat(), fc.oneof(hostileText, fc.constantFrom('constructor', 'toString')))
      .map(([value, at, added]) => {
        const names = Object.keys(value);
        const missing = names[at % Math.max(1, names.length)];
        return { ...Object.fromEntries(Object.entries(value).filter(([name]) => name !== missing)), [added]: 1 };
      });
  return (schema, name) => valuesOf(schema, name, 0);
};
