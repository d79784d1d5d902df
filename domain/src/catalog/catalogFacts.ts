/** A fact's value; null if not listed. */
export type CatalogFact = string | number | readonly string[] | readonly number[] | null;

/** The new values of changed fields; null for a fact that is no longer listed. */
export type Changes<Facts, Field extends keyof Facts = keyof Facts> = {
  [Name in Field]?: Facts[Name] | null | undefined;
};

/** Returns the changes of these fields between two sets of facts; undefined if nothing changed. */
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
  const updatedFacts = { ...facts, ...changes };
  for (const [field, value] of Object.entries(changes))
    if (value === null || value === undefined) Reflect.deleteProperty(updatedFacts, field);
  return updatedFacts;
};

/** Returns a fact's value by its field name; null if not listed. */
export const factOf = (facts: object, field: string): CatalogFact =>
  (Object.hasOwn(facts, field) ? (Reflect.get(facts, field) as CatalogFact | undefined) : undefined) ?? null;

/** Compares texts, numbers and lists of them; null and undefined both mean that the fact is not listed. */
export const isSameFact = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((entry, index) => entry === b[index])
    : (a ?? null) === (b ?? null);

const NUMBER_FIELDS: ReadonlySet<string> = new Set([
  'price',
  'price_min',
  'price_max',
  'extended_care_price_per_week',
  'days_per_week',
  'year',
]);
const LIST_FIELDS: ReadonlySet<string> = new Set(['ages', 'grades']);

/**
 * Parses a fact from the text of a form field or correction file; null for blank text. An invalid number or list is
 * returned as text, so that the fact's schema rejects it.
 */
export const parseFact = (field: string, text: string): CatalogFact => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (NUMBER_FIELDS.has(field)) return parseNumber(trimmed) ?? trimmed;
  return LIST_FIELDS.has(field) ? (parseNumbers(trimmed) ?? trimmed) : trimmed;
};

/** Formats a fact as the text of a form field, so that `parseFact` parses it back. */
export const formatFact = (fact: CatalogFact): string => {
  if (fact === null) return '';
  return typeof fact === 'object' ? fact.join(', ') : String(fact);
};

/** Parses '475' or '$1,475.50'. */
const parseNumber = (text: string): number | undefined =>
  /^\$?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text) ? Number(text.replace(/[$,]/g, '')) : undefined;

/** Maximum distance between the ends of a range such as '6–8'. */
const MAX_RANGE = 100;

/** Parses '6, 7, 8', '6–8' or '-1, 0'. */
const parseNumbers = (text: string): readonly number[] | undefined => {
  const numbers: number[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    const [match, from, to] = /^(-?\d{1,3})(?:\s*[-–]\s*(-?\d{1,3}))?$/.exec(part) ?? [];
    if (match === undefined) return undefined;
    const [first, last] = [Number(from), Number(to ?? from)];
    if (last < first || last - first > MAX_RANGE) return undefined;
    for (let number = first; number <= last; number += 1) numbers.push(number);
  }
  return numbers;
};

/** Formats a fact for a sentence or table: 'not listed' if it is missing. */
export const describeFact = (fact: CatalogFact): string => formatFact(fact) || 'not listed';
