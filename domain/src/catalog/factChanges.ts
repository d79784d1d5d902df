/** A fact's value; null if not listed. */
export type CatalogFact = string | number | readonly string[] | readonly number[] | null;

/** New values by field; `null` for a fact that is no longer listed. */
export type Changes<Facts, Field extends keyof Facts = keyof Facts> = {
  [Name in Field]?: Facts[Name] | null | undefined;
};

/** The changes between two sets of facts, limited to some fields; undefined if they are equal. */
export const changesBetween = <Facts extends object, Field extends keyof Facts>(
  fields: readonly Field[],
  before: Facts,
  after: Facts,
): Changes<Facts, Field> | undefined => {
  const changes: Changes<Facts, Field> = {};
  for (const field of fields) if (!isSameFact(before[field], after[field])) changes[field] = after[field] ?? null;
  return Object.keys(changes).length === 0 ? undefined : changes;
};

/** Applies changes to a set of facts. */
export const withChanges = <Facts extends object>(facts: Facts, changes: Changes<Facts>): Facts => {
  const changed = { ...facts, ...changes };
  for (const [field, value] of Object.entries(changes))
    if (value === null || value === undefined) Reflect.deleteProperty(changed, field);
  return changed;
};

/** A fact's value by its name; null if not listed. */
export const factOf = (facts: object, field: string): CatalogFact =>
  (Object.hasOwn(facts, field) ? (Reflect.get(facts, field) as CatalogFact | undefined) : undefined) ?? null;

/** Compares texts, numbers and lists of them; null and undefined both mean that the fact is not listed. */
export const isSameFact = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((entry, index) => entry === b[index])
    : (a ?? null) === (b ?? null);
