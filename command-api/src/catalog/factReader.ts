import { type z } from 'zod';
import { describeIssue } from './refusalReason.ts';

/** Why a fact is refused; `path` is the path within the object, such as `ages[1]`. */
export interface FactRefusal {
  readonly path: string;
  readonly reason: string;
}

/** The facts of an object according to a schema, and the names of its unknown fields. */
export type FactsResult<Facts> =
  | { readonly kind: 'facts'; readonly facts: Facts; readonly ignoredFields: readonly string[] }
  | ({ readonly kind: 'refused' } & FactRefusal);

/** Maximum number of cached results per field. Catalogs repeat the same cities, hours, dates, ages and tags. */
const CACHE_SIZE = 2_000;
/** Longer texts (in characters) and lists (in entries) are not cached, because they rarely repeat. */
const MAX_CACHED_LENGTH = 60;

/**
 * Creates a function that parses objects like the schema does, but field by field and with cached results per value,
 * which makes reading a catalog much faster. `null` and blank texts count as absent. Unknown fields are listed
 * in `ignoredFields`, except `extraFields`, which the caller reads itself. The fields of the result are sorted by name.
 */
export const createFactReader = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  extraFields: readonly string[] = [],
): ((source: Readonly<Record<string, unknown>>) => FactsResult<z.output<z.ZodObject<Shape>>>) => {
  const fieldReaders = Object.entries(schema.shape)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => createFieldReader(name, field as z.ZodType));
  const knownFields = new Set([...extraFields, ...Object.keys(schema.shape)]);

  return (source) => {
    const facts: Record<string, unknown> = {};
    for (const { name, read } of fieldReaders) {
      const outcome = read(source[name]);
      if (outcome.kind === 'refused') return outcome;
      if (outcome.kind === 'value') facts[name] = outcome.value;
    }
    const ignoredFields: string[] = [];
    for (const key in source) if (!knownFields.has(key)) ignoredFields.push(key);
    return { kind: 'facts', facts: facts as z.output<z.ZodObject<Shape>>, ignoredFields };
  };
};

type FieldOutcome =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'absent' }
  | ({ readonly kind: 'refused' } & FactRefusal);

const createFieldReader = (name: string, field: z.ZodType) => {
  const cachedValues = new Map<unknown, FieldOutcome>();
  const cachedLists = new Map<string, FieldOutcome>();

  const parse = (value: unknown): FieldOutcome => {
    const result = field.safeParse(value);
    if (result.success) return { kind: 'value', value: result.data };
    const { path, reason } = describeIssue(result.error, value);
    return { kind: 'refused', path: name + path, reason };
  };
  const outcomeIfMissing: FieldOutcome = field.safeParse(undefined).success ? { kind: 'absent' } : parse(undefined);

  const parseAndCache = <Key>(cache: Map<Key, FieldOutcome>, key: Key, value: unknown): FieldOutcome => {
    const outcome = parse(value);
    if (outcome.kind === 'value' && cache.size < CACHE_SIZE) cache.set(key, outcome);
    return outcome;
  };
  const readList = (list: readonly unknown[]): FieldOutcome => {
    if (list.length > MAX_CACHED_LENGTH || !list.every(isShort)) return parse(list);
    const key = JSON.stringify(list);
    return cachedLists.get(key) ?? parseAndCache(cachedLists, key, list);
  };
  const read = (value: unknown): FieldOutcome => {
    const cachedOutcome = cachedValues.get(value);
    if (cachedOutcome) return cachedOutcome;
    if (isMissing(value)) return outcomeIfMissing;
    if (isShort(value)) return parseAndCache(cachedValues, value, value);
    return Array.isArray(value) ? readList(value) : parse(value);
  };
  return { name, read };
};

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const isShort = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= MAX_CACHED_LENGTH : typeof value === 'number';
