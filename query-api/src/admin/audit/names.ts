import { NO_ACCOUNT, OPERATOR } from '@campjay/domain/admin/actors.ts';
import { type AuditSubject } from '@campjay/events/admin/events.ts';
import { product } from '@campjay/domain/product.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { PARENTS } from '../../accounts/readAccounts.ts';
import { ADVERTISERS, CAMPS } from '../../ads/readAdvertisers.ts';
import { type ParentDeps } from '../../kernel/parentDeps.ts';
import { decrypt } from '../../kernel/decrypt.ts';

/** Display name of a subject; its id if it has no other name. */
export type NameOf = (subject: AuditSubject) => string;

/** Shown if the account was deleted and its data is no longer readable. */
const DELETED = 'somebody whose account was deleted';

/** Loads the names of these subjects once. This is the only place where the audit decrypts emails. */
export const loadSubjectNames = async (
  deps: Pick<ParentDeps, 'pool' | 'sealing'>,
  subjects: readonly AuditSubject[],
): Promise<NameOf> => {
  const ids = (kind: string): readonly string[] => [
    ...new Set(subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []))),
  ];
  const [people, advertisers, camps] = await Promise.all([
    readPeople(deps, ids('account')),
    readNames(deps.pool, ADVERTISERS, ids('advertiser'), (table) => [table('advertisers'), 'advertiser_id', 'name']),
    readNames(deps.pool, CAMPS, ids('camp'), (table) => [table('camps'), 'org_id', 'camp_org_name']),
  ]);
  return ({ kind, id }) => {
    if (kind === 'account') return id === NO_ACCOUNT ? 'an email that no account has' : (people.get(id) ?? DELETED);
    if (kind === 'advertiser') return advertisers.get(id) ?? id;
    return kind === 'camp' ? (camps.get(id) ?? id) : id;
  };
};

/** Name of the actor, capitalized to start a sentence. */
export const actorName = (nameOf: NameOf, { userId, role }: { readonly userId: string; readonly role: string }) => {
  if (userId === OPERATOR) return 'The operator';
  if (role === 'system') return product.name;
  const name = nameOf({ kind: 'account', id: userId });
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** 'Ada Example (ada@example.org)' by user id; deleted accounts are left out. */
const readPeople = async (
  { pool, sealing }: Pick<ParentDeps, 'pool' | 'sealing'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const stored = await fromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<
      Record<'email' | 'first_name' | 'last_name', Sealed<string>> & { user_id: string }
    >(`select user_id, email, first_name, last_name from ${table('accounts')} where user_id = any($1)`, [userIds]);
    return rows;
  });
  const people = new Map<string, string>();
  for (const { user_id, email, first_name, last_name } of stored) {
    const streamId = parentStream(user_id);
    const [first, last, mail] = await Promise.all([
      decrypt(sealing, first_name, { streamId, field: 'firstName' }),
      decrypt(sealing, last_name, { streamId, field: 'lastName' }),
      decrypt(sealing, email, { streamId, field: 'email' }),
    ]);
    if (first !== null && last !== null && mail !== null)
      people.set(user_id, `${`${first} ${last}`.trim()} (${mail})`.trim());
  }
  return people;
};

const readNames = async (
  pool: Pool,
  readModel: string,
  ids: readonly string[],
  columns: (table: (name: string) => string) => readonly [table: string, id: string, name: string],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  return fromActiveBuild(pool, readModel, async (tableOf) => {
    const [table, id, name] = columns(tableOf);
    const { rows } = await pool.query<{ id: string; name: string | null }>(
      `select ${id} as id, ${name} as name from ${table} where ${id} = any($1)`,
      [ids],
    );
    return new Map(rows.flatMap((row) => (row.name === null ? [] : [[row.id, row.name] as const])));
  });
};
