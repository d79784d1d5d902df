import { CatalogImportStarted } from '@campjay/events/catalog/imports.ts';
import { catalogImportStream, parentStream } from '@campjay/events/streams.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { decrypt } from '../kernel/decrypt.ts';
import { type CampHistoryChange } from './contract.ts';
import { type CampHistoryEntry } from './campHistory.ts';

type ChangeAuthor = CampHistoryChange['by'];

/** Resolves the author of each change: an import with its file name, the operator, or an admin by email. */
export const loadChangeAuthors = async (
  deps: ParentDeps,
  changes: readonly Pick<CampHistoryEntry, 'actor' | 'correlationId'>[],
): Promise<(change: Pick<CampHistoryEntry, 'actor' | 'correlationId'>) => ChangeAuthor> => {
  const admins = changes.flatMap(({ actor }) => (actor.role === 'system' ? [] : [actor.userId]));
  const imports = changes.flatMap(({ actor, correlationId }) => (isImport(actor) ? [correlationId] : []));
  const [emails, sources] = await Promise.all([
    emailsOf(deps, [...new Set(admins)]),
    sourcesOf(deps, [...new Set(imports)]),
  ]);
  return ({ actor, correlationId }) => {
    if (actor.role !== 'system') return { kind: 'admin', email: emails.get(actor.userId) ?? null };
    if (!isImport(actor)) return { kind: 'operator' };
    return { kind: 'import', source: sources.get(correlationId) ?? null };
  };
};

const isImport = ({ userId, role }: CampHistoryEntry['actor']): boolean => role === 'system' && userId !== 'operator';

const emailsOf = async (
  { pool, sealing }: ParentDeps,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const accounts = await fromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<{ user_id: string; email: Sealed<string> }>(
      `select user_id, email from ${table('accounts')} where user_id = any($1)`,
      [userIds],
    );
    return rows;
  });
  const emails = new Map<string, string>();
  for (const { user_id: userId, email } of accounts) {
    const decrypted = await decrypt(sealing, email, { streamId: parentStream(userId), field: 'email' });
    if (decrypted !== null) emails.set(userId, decrypted);
  }
  return emails;
};

/** Older imports did not record their source. */
const sourcesOf = async ({ store }: ParentDeps, runIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const started = await Promise.all(
    runIds.map(async (runId) => {
      const { events } = await store.readStream(catalogImportStream(runId), { limit: 1 });
      const [first] = events;
      if (first?.type !== CatalogImportStarted.type) return [];
      return [[runId, CatalogImportStarted.parse(first.data, first.version).data.source] as const];
    }),
  );
  return new Map(started.flat());
};
