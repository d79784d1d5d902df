import { normalBaseUrl } from '../advertising/baseUrl.ts';

/** Something that a request or an event names by one of its fields. An 'email' is none that may be kept. */
export interface NamedEntity {
  readonly kind: string;
  readonly value: string;
}

/** Deeper than anything is nested that names a thing. */
const MAX_DEPTH = 4;

const WEBSITE = /^(base_?urls?|websites?)$/i;
const EMAIL = /^emails?$/i;
const ID = /^(.*?)_?ids?$/i;
/** Where the product has a better word than the field. */
const KINDS: Readonly<Record<string, string>> = { org: 'camp', user: 'account', owner: 'account', instance: 'session' };

/** What the fields of a value name, by what they are called: `advertiserId`, `org_id`, `baseUrls`, `email`. No other texts. */
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

/** 'parked-event' or 'parked_event' as 'parkedEvent'. */
export const camelCase = (text: string): string =>
  text.replace(/[-_](.)/g, (_all, letter: string) => letter.toUpperCase());

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Of a plain object alone: bytes and lists have no fields with names. */
const fieldsOf = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value) ? value : {};
