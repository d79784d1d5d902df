/**
 * Remembers values of requests and answers by the names of their fields, so that later requests name camps, kids or shares
 * that exist.
 */
export interface KnownValues {
  /** Remembers ids and other names in a JSON value, under the names of their fields. */
  readonly learnAll: (value: unknown, name?: string) => void;
  /** The values remembered for a field, the oldest first. */
  readonly known: (name: string) => readonly (string | number)[];
}

const REMEMBERED_PER_NAME = 40;
const MAX_DEPTH = 8;
const MAX_LENGTH = 400;
/** Of a list only the first are looked at: a search answers with hundreds of sessions. */
const MAX_ITEMS = 5;

/** Fields whose values are of one kind, by the name under which the kind is remembered. */
const SAME_KIND: Readonly<Record<string, readonly string[]>> = {
  org_id: ['orgId', 'campOrgId', 'favoritedCamps', 'favoritedCampsArray', 'loadedCampOrgIds', 'loadedOrganicOrgIds'],
  instance_id: ['instanceId'],
  advertiserId: ['advertiser', 'advertiser_id'],
  ad_id: ['adId'],
  base_url: ['baseUrl', 'baseUrls'],
  ad_token: ['click', 'tokens'],
  token: ['favoritesToken', 'ticket'],
  next: ['after', 'before'],
  revision: ['seen'],
  password: ['currentPassword', 'newPassword'],
  ownerId: ['userId', 'personId'],
};
const kindOf = new Map(
  Object.entries(SAME_KIND).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
);
const kindNamed = (name: string): string => kindOf.get(name) ?? name;

const IS_REMEMBERED = /id$|ids$|token|url|name|email|code|key|revision|field|after|build|next|label|password|type$/i;

export const createKnownValues = (): KnownValues => {
  const byKind = new Map<string, (string | number)[]>();
  const learn = (name: string, value: unknown): void => {
    const kind = kindNamed(name);
    if (!IS_REMEMBERED.test(kind)) return;
    if (typeof value !== 'number' && (typeof value !== 'string' || value.length > MAX_LENGTH)) return;
    const values = byKind.get(kind) ?? [];
    if (values.includes(value)) return;
    if (values.length >= REMEMBERED_PER_NAME) values.shift();
    byKind.set(kind, [...values, value]);
  };
  const learnAll = (value: unknown, name = '', depth = 0): void => {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(value)) for (const each of value.slice(0, MAX_ITEMS)) learnAll(each, name, depth + 1);
    else if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) learnAll(member, key, depth + 1);
    else learn(name, value);
  };
  return { learnAll: (value, name) => learnAll(value, name), known: (name) => byKind.get(kindNamed(name)) ?? [] };
};
