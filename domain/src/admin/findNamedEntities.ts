import { normalBaseUrl } from '../ads/baseUrl.ts';

/** An entity named by a field of a request or event. The value of kind 'email' must not be stored. */
export interface NamedEntity {
  readonly kind: string;
  readonly value: string;
}

/** Maximum nesting depth at which fields name entities. */
const MAX_DEPTH = 4;

const WEBSITE = /^(base_?urls?|websites?)$/i;
const EMAIL = /^emails?$/i;
const ID = /^(.*?)_?ids?$/i;
/** The kinds whose name differs from that of the field. */
const KINDS: Readonly<Record<string, string>> = { org: 'camp', user: 'account', owner: 'account', instance: 'session' };

/**
 * Collects the entities named by a value's fields, such as `advertiserId`, `org_id`, `baseUrls` or `email`. Other texts
 * are ignored.
 */
export const findNamedEntities = (value: unknown): readonly NamedEntity[] => findEntities(value, 0);

const findEntities = (value: unknown, depth: number): readonly NamedEntity[] =>
  Object.entries(fieldsOf(value)).flatMap(([field, content]): readonly NamedEntity[] => {
    const kind = kindOf(field);
    if (kind === undefined)
      return depth >= MAX_DEPTH ? [] : toArray(content).flatMap((each) => findEntities(each, depth + 1));
    return toArray(content)
      .filter((each) => typeof each === 'string')
      .map((each) => ({ kind, value: kind === 'website' ? normalBaseUrl(each) : each }));
  });

const kindOf = (field: string): string | undefined => {
  if (WEBSITE.test(field)) return 'website';
  if (EMAIL.test(field)) return 'email';
  if (field === 'projection') return 'projection';
  const stem = ID.exec(field)?.[1];
  return stem === undefined ? undefined : (KINDS[stem] ?? camelCase(stem || 'id'));
};

/** Converts 'parked-event' or 'parked_event' to 'parkedEvent'. */
export const camelCase = (text: string): string =>
  text.replace(/[-_](.)/g, (_all, letter: string) => letter.toUpperCase());

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Only plain objects have named fields: bytes and lists do not. */
const fieldsOf = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value) ? value : {};
