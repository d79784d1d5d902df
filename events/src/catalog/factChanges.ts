/** What a fact may be; null is what nobody states. */
export type CatalogFact = string | number | readonly string[] | readonly number[] | null;

/** New values by field; `null` where a fact is no longer stated. */
export type Changes<Facts, Field extends keyof Facts = keyof Facts> = {
  [Name in Field]?: Facts[Name] | null | undefined;
};

/** What turns one statement into another, within some fields; undefined when they say the same there. */
export const changesBetween = <Facts extends object, Field extends keyof Facts>(
  fields: readonly Field[],
  before: Facts,
  after: Facts,
): Changes<Facts, Field> | undefined => {
  const changes: Changes<Facts, Field> = {};
  for (const field of fields) if (!isSameFact(before[field], after[field])) changes[field] = after[field] ?? null;
  return Object.keys(changes).length === 0 ? undefined : changes;
};

/** The statement after some changes. */
export const withChanges = <Facts extends object>(facts: Facts, changes: Changes<Facts>): Facts => {
  const changed = { ...facts, ...changes };
  for (const [field, value] of Object.entries(changes))
    if (value === null || value === undefined) Reflect.deleteProperty(changed, field);
  return changed;
};

/** What a statement says of a fact by its name. */
export const factOf = (facts: object, field: string): CatalogFact =>
  (Object.hasOwn(facts, field) ? (Reflect.get(facts, field) as CatalogFact | undefined) : undefined) ?? null;

/** Facts are texts, numbers, or lists of them; what is not stated is null or undefined. */
export const isSameFact = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((entry, index) => entry === b[index])
    : (a ?? null) === (b ?? null);
