import { type z } from 'zod';
import { reasonOf } from './refusalReason.ts';

/** Why a fact is refused; `path` is the path within the object, such as `ages[1]`. */
export interface FactRefusal {
  readonly path: string;
  readonly reason: string;
}

/** The facts of an object according to a schema. */
export type FactsResult<Facts> =
  | { readonly kind: 'facts'; readonly facts: Facts; readonly ignored: readonly string[] }
  | ({ readonly kind: 'refused' } & FactRefusal);

/** Cached values per field; catalogs repeat their cities, hours, dates, ages and tags. */
const CACHE_SIZE = 2_000;
/** Longer texts and lists rarely repeat. */
const MAX_CACHED_LENGTH = 60;

/**
 * Parses objects like a schema of facts does, but field by field, with cached results per value, which makes reading a
 * catalog much faster. `null` and blank texts count as absent; unknown keys are listed in `ignored`, except
 * `extraFields`. Fields of the result are sorted by name.
 */
export const factReader = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  extraFields: readonly string[] = [],
): ((from: Readonly<Record<string, unknown>>) => FactsResult<z.output<z.ZodObject<Shape>>>) => {
  const fields = Object.entries(schema.shape)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => fieldReader(name, field as z.ZodType));
  const knownFields = new Set([...extraFields, ...Object.keys(schema.shape)]);

  return (from) => {
    const facts: Record<string, unknown> = {};
    for (const { name, read } of fields) {
      const outcome = read(from[name]);
      if (outcome.kind === 'refused') return outcome;
      if (outcome.kind === 'value') facts[name] = outcome.value;
    }
    const ignored: string[] = [];
    for (const key in from) if (!knownFields.has(key)) ignored.push(key);
    return { kind: 'facts', facts: facts as z.output<z.ZodObject<Shape>>, ignored };
  };
};

type Outcome =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'nothing' }
  | ({ readonly kind: 'refused' } & FactRefusal);

const fieldReader = (name: string, field: z.ZodType) => {
  const values = new Map<unknown, Outcome>();
  const lists = new Map<string, Outcome>();

  const parse = (value: unknown): Outcome => {
    const result = field.safeParse(value);
    if (result.success) return { kind: 'value', value: result.data };
    const { path, reason } = reasonOf(result.error, value);
    return { kind: 'refused', path: name + path, reason };
  };
  const ifMissing: Outcome = field.safeParse(undefined).success ? { kind: 'nothing' } : parse(undefined);

  const parseAndCache = <Key>(outcomes: Map<Key, Outcome>, key: Key, value: unknown): Outcome => {
    const outcome = parse(value);
    if (outcome.kind === 'value' && outcomes.size < CACHE_SIZE) outcomes.set(key, outcome);
    return outcome;
  };
  const readList = (list: readonly unknown[]): Outcome => {
    if (list.length > MAX_CACHED_LENGTH || !list.every(isShort)) return parse(list);
    const key = JSON.stringify(list);
    return lists.get(key) ?? parseAndCache(lists, key, list);
  };
  const read = (value: unknown): Outcome =>
    values.get(value) ??
    (isMissing(value)
      ? ifMissing
      : isShort(value)
        ? parseAndCache(values, value, value)
        : Array.isArray(value)
          ? readList(value)
          : parse(value));
  return { name, read };
};

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const isShort = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= MAX_CACHED_LENGTH : typeof value === 'number';
