import { AuditSubject, MAX_AUDIT_SUBJECTS } from '@campjay/events/admin/events.ts';
import { camelCase, type NamedEntity, findNamedEntities } from '@campjay/domain/admin/findNamedEntities.ts';
import { NO_ACCOUNT } from '@campjay/domain/admin/actors.ts';
import { type AuditedCall } from '@campjay/platform/http/audit.ts';

/** Finds the account of an email; undefined if there is none. */
export type AccountOf = (email: string) => Promise<string | undefined>;

/**
 * The subjects of an audited call: request fields with ids, base URLs or emails, and path parameters. Texts, names,
 * prices and files are left out. An email is recorded as the user id of its account.
 */
export const findSubjects = async (
  { path, input, subjects }: Pick<AuditedCall, 'path' | 'input' | 'subjects'>,
  accountOf: AccountOf,
): Promise<readonly AuditSubject[]> => {
  const things: readonly NamedEntity[] = subjects
    ? subjects.map(({ kind, id }) => ({ kind, value: id }))
    : [
        ...thingsInPath(path, input.params),
        ...projectionsIn(path, input),
        ...findNamedEntities(input.query),
        ...findNamedEntities(input.body),
      ];
  const found = new Map<string, AuditSubject>();
  for (const { kind, value } of things) {
    if (found.size >= MAX_AUDIT_SUBJECTS) break;
    const id = kind === 'email' ? ((await accountOf(value)) ?? NO_ACCOUNT) : value;
    const subject = AuditSubject.safeParse({ kind: kind === 'email' ? 'account' : kind, id });
    if (subject.success) found.set(`${subject.data.kind} ${subject.data.id}`, subject.data);
  }
  return [...found.values()];
};

/** On the projections pages a `name` is a read model's; elsewhere it may be a person's. */
const projectionsIn = (path: string, { body, query }: AuditedCall['input']): readonly NamedEntity[] => {
  if (!path.startsWith('/api/admin/projections/')) return [];
  return [body, query].flatMap((part) => {
    const { name } = (part ?? {}) as { readonly name?: unknown };
    return typeof name === 'string' ? [{ kind: 'projection', value: name }] : [];
  });
};

/**
 * A parameter with a generic name is named after the preceding path segment: a 'projection' in
 * /projections/:name/replay.
 */
const thingsInPath = (path: string, params: unknown): readonly NamedEntity[] => {
  const segments = path.split('/');
  return Object.entries((params ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const things = findNamedEntities({ [name]: value });
    if (things.length > 0) return things;
    const before = segments[segments.findIndex((segment) => segment.startsWith(`:${name}`)) - 1] ?? name;
    return typeof value === 'string' ? [{ kind: camelCase(before.replace(/s$/, '')), value }] : [];
  });
};
