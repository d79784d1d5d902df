import { type z } from 'zod';
import { reasonOf } from './refusalReason.ts';

/** Why a fact is not taken; `path` leads from the object to it, such as `ages[1]`. */
export interface FactRefusal {
  readonly path: string;
  readonly reason: string;
}

/** What an object states of the facts of a schema. */
export type ReadFacts<Facts> =
  | { readonly kind: 'facts'; readonly facts: Facts; readonly notTaken: readonly string[] }
  | ({ readonly kind: 'refused' } & FactRefusal);

/** So many values of a field are remembered; catalogues repeat their cities, hours, dates, ages and tags. */
const REMEMBERED = 2_000;
/** Longer texts and lists hardly repeat. */
const REMEMBERED_LENGTH = 60;

/**
 * Reads objects as a schema of facts does, but field by field, and remembers what it made of a value: a catalogue is read
 * much faster so than object by object. `null` and blank texts state nothing; keys that are no facts are named in
 * `notTaken`, save those in `besides`.
 */
export const factReader = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  besides: readonly string[] = [],
): ((from: Readonly<Record<string, unknown>>) => ReadFacts<z.output<z.ZodObject<Shape>>>) => {
  const fields = Object.entries(schema.shape).map(([name, field]) => fieldReader(name, field as z.ZodType));
  const taken = new Set([...besides, ...Object.keys(schema.shape)]);

  return (from) => {
    const facts: Record<string, unknown> = {};
    for (const { name, isOptional, read } of fields) {
      const value = stated(from, name);
      if (value === undefined && isOptional) continue;
      const outcome = read(value);
      if (outcome.kind === 'refused') return outcome;
      facts[name] = outcome.value;
    }
    const notTaken = Object.keys(from).filter((key) => !taken.has(key));
    return { kind: 'facts', facts: facts as z.output<z.ZodObject<Shape>>, notTaken };
  };
};

type Outcome = { readonly kind: 'value'; readonly value: unknown } | ({ readonly kind: 'refused' } & FactRefusal);

const fieldReader = (name: string, field: z.ZodType) => {
  const values = new Map<unknown, Outcome>();
  const lists = new Map<string, Outcome>();
  const parse = (value: unknown): Outcome => {
    const result = field.safeParse(value);
    if (result.success) return { kind: 'value', value: result.data };
    const { path, reason } = reasonOf(result.error, value);
    return { kind: 'refused', path: name + path, reason };
  };
  const recall = <Key>(outcomes: Map<Key, Outcome>, key: Key, value: unknown): Outcome => {
    const known = outcomes.get(key);
    if (known) return known;
    const outcome = parse(value);
    if (outcome.kind === 'value' && outcomes.size < REMEMBERED) outcomes.set(key, outcome);
    return outcome;
  };
  const read = (value: unknown): Outcome =>
    isShort(value)
      ? recall(values, value, value)
      : Array.isArray(value) && value.length <= REMEMBERED_LENGTH && value.every(isShort)
        ? recall(lists, JSON.stringify(value), value)
        : parse(value);
  return { name, isOptional: field.safeParse(undefined).success, read };
};

const isShort = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= REMEMBERED_LENGTH : typeof value === 'number';

const stated = (from: Readonly<Record<string, unknown>>, name: string): unknown => {
  const value = Object.hasOwn(from, name) ? from[name] : undefined;
  return value === null || (typeof value === 'string' && !/\S/.test(value)) ? undefined : value;
};
