import { ActSubject, MAX_ACT_SUBJECTS } from '@campjay/events/admin/events.ts';
import { normalBaseUrl } from '@campjay/events/advertising/baseUrl.ts';
import { type AuditedCall } from '@campjay/platform/http/audit.ts';

/** Finds the account of an email; undefined where there is none. */
export type AccountOf = (email: string) => Promise<string | undefined>;

/** An email that no account has. */
export const NO_ACCOUNT = 'none';

/** More names than a request can be about; what is nested deeper than any request is not looked at. */
const MAX_DEPTH = 4;

interface Named {
  readonly kind: string;
  readonly value: string;
}

const WEBSITE = /^(base_?urls?|websites?)$/i;
const EMAIL = /^emails?$/i;
const ID = /^(.*?)_?ids?$/i;
/** Where the product has a better word than the field. */
const KINDS: Readonly<Record<string, string>> = { org: 'camp', user: 'account', owner: 'account' };

/**
 * What a call is about: of its fields those that hold ids, base URLs or emails, and the parameters of its path. Texts,
 * names, prices and files are left out. An email is told as the user id of its account.
 */
export const subjectsOf = async (
  { path, asked, subjects }: Pick<AuditedCall, 'path' | 'asked' | 'subjects'>,
  accountOf: AccountOf,
): Promise<readonly ActSubject[]> => {
  const told: readonly Named[] = subjects
    ? subjects.map(({ kind, id }) => ({ kind, value: id }))
    : [...inPath(path, asked.params), ...fieldsIn(asked.query), ...fieldsIn(asked.body)];
  const found = new Map<string, ActSubject>();
  for (const { kind, value } of told) {
    if (found.size >= MAX_ACT_SUBJECTS) break;
    const id = kind === 'email' ? ((await accountOf(value)) ?? NO_ACCOUNT) : value;
    const subject = ActSubject.safeParse({ kind: kind === 'email' ? 'account' : kind, id });
    if (subject.success) found.set(`${subject.data.kind} ${subject.data.id}`, subject.data);
  }
  return [...found.values()];
};

/** A parameter is called after what stands before it: a 'projection' in /projections/:name/replay. */
const inPath = (path: string, params: unknown): readonly Named[] => {
  const segments = path.split('/');
  return Object.entries(objectOf(params)).flatMap(([name, value]) => {
    const before = segments[segments.findIndex((segment) => segment.startsWith(`:${name}`)) - 1] ?? name;
    const kind = before.replace(/s$/, '').replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase());
    return typeof value === 'string' ? [{ kind, value }] : [];
  });
};

const fieldsIn = (value: unknown, depth = 0): readonly Named[] =>
  Object.entries(objectOf(value)).flatMap(([field, content]): readonly Named[] => {
    const kind = kindOf(field);
    if (kind === undefined)
      return depth >= MAX_DEPTH ? [] : listOf(content).flatMap((each) => fieldsIn(each, depth + 1));
    return listOf(content)
      .filter((each) => typeof each === 'string')
      .map((each) => ({ kind, value: kind === 'website' ? normalBaseUrl(each) : each }));
  });

const kindOf = (field: string): string | undefined => {
  if (WEBSITE.test(field)) return 'website';
  if (EMAIL.test(field)) return 'email';
  if (field === 'projection') return 'projection';
  const stem = ID.exec(field)?.[1];
  if (stem === undefined) return undefined;
  return KINDS[stem] ?? (stem || 'id').replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const objectOf = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value) ? value : {};
