import { normalizeBaseUrl } from '../ads/baseUrl.ts';

/** An entity that a field of a request or event refers to. Values of kind 'email' must not be stored. */
export interface NamedEntity {
  readonly kind: string;
  readonly value: string;
}

/** Fields that are nested more deeply are not searched. */
const MAX_DEPTH = 4;

const WEBSITE_FIELD = /^(base_?urls?|websites?)$/i;
const EMAIL_FIELD = /^emails?$/i;
const ID_FIELD = /^(.*?)_?ids?$/i;
/** The kinds of id fields that are not named after their kind: `org_id` refers to a camp. */
const KIND_BY_FIELD: Readonly<Record<string, string>> = {
  org: 'camp',
  user: 'account',
  owner: 'account',
  instance: 'session',
};

/** Collects the entities that a value's fields refer to: `advertiserId`, `org_id`, `baseUrls`, `email` and so on. */
export const findNamedEntities = (value: unknown): readonly NamedEntity[] => findEntities(value, 0);

const findEntities = (value: unknown, depth: number): readonly NamedEntity[] =>
  Object.entries(fieldsOf(value)).flatMap(([field, fieldValue]): readonly NamedEntity[] => {
    const kind = kindOf(field);
    if (kind === undefined)
      return depth >= MAX_DEPTH ? [] : toArray(fieldValue).flatMap((item) => findEntities(item, depth + 1));
    return toArray(fieldValue)
      .filter((item) => typeof item === 'string')
      .map((item) => ({ kind, value: kind === 'website' ? normalizeBaseUrl(item) : item }));
  });

const kindOf = (field: string): string | undefined => {
  if (WEBSITE_FIELD.test(field)) return 'website';
  if (EMAIL_FIELD.test(field)) return 'email';
  if (field === 'projection' || field === 'processManager') return field;
  const stem = ID_FIELD.exec(field)?.[1];
  return stem === undefined ? undefined : (KIND_BY_FIELD[stem] ?? camelCase(stem || 'id'));
};

/** Converts 'parked-event' or 'parked_event' to 'parkedEvent'. */
export const camelCase = (text: string): string =>
  text.replace(/[-_](.)/g, (_all, letter: string) => letter.toUpperCase());

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Lists and binary data have no named fields, so they count as empty objects. */
const fieldsOf = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value) ? value : {};
