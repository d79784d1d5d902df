/**
 * Remembers values of requests and responses by field name, so that later requests use ids of camps, kids or shares that
 * exist.
 */
export interface KnownValues {
  /** Remembers ids and other names in a JSON value by field name. */
  readonly learnAll: (value: unknown, name?: string) => void;
  /** The values remembered for a field, oldest first. */
  readonly known: (name: string) => readonly (string | number)[];
}

const REMEMBERED_PER_NAME = 40;
const MAX_DEPTH = 8;
const MAX_LENGTH = 400;
/** Only this many items of a list are read: a search returns hundreds of sessions. */
const MAX_ITEMS = 5;

/** Fields that hold the same kind of value, and the name under which that kind is remembered. */
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
