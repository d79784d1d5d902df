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
 * `notTaken`, save those in `besides`. The facts' fields come in the order of their names.
 */
export const factReader = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  besides: readonly string[] = [],
): ((from: Readonly<Record<string, unknown>>) => ReadFacts<z.output<z.ZodObject<Shape>>>) => {
  const fields = Object.entries(schema.shape)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => fieldReader(name, field as z.ZodType));
  const taken = new Set([...besides, ...Object.keys(schema.shape)]);

  return (from) => {
    const facts: Record<string, unknown> = {};
    for (const { name, read } of fields) {
      const outcome = read(from[name]);
      if (outcome.kind === 'refused') return outcome;
      if (outcome.kind === 'value') facts[name] = outcome.value;
    }
    const notTaken: string[] = [];
    for (const key in from) if (!taken.has(key)) notTaken.push(key);
    return { kind: 'facts', facts: facts as z.output<z.ZodObject<Shape>>, notTaken };
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
  const ifUnstated: Outcome = field.safeParse(undefined).success ? { kind: 'nothing' } : parse(undefined);

  const parseAndRemember = <Key>(outcomes: Map<Key, Outcome>, key: Key, value: unknown): Outcome => {
    const outcome = parse(value);
    if (outcome.kind === 'value' && outcomes.size < REMEMBERED) outcomes.set(key, outcome);
    return outcome;
  };
  const readList = (list: readonly unknown[]): Outcome => {
    if (list.length > REMEMBERED_LENGTH || !list.every(isShort)) return parse(list);
    const key = JSON.stringify(list);
    return lists.get(key) ?? parseAndRemember(lists, key, list);
  };
  const read = (value: unknown): Outcome =>
    values.get(value) ??
    (statesNothing(value)
      ? ifUnstated
      : isShort(value)
        ? parseAndRemember(values, value, value)
        : Array.isArray(value)
          ? readList(value)
          : parse(value));
  return { name, read };
};

const statesNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const isShort = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= REMEMBERED_LENGTH : typeof value === 'number';
