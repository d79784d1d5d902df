import { type Sealed } from '@campjay/events/sealed.ts';
import { conciergeRequestStream, parentStream, suggestionStream } from '@campjay/events/streams.ts';
import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { PARENTS } from '../../accounts/readAccounts.ts';
import { type ParentDeps } from '../../kernel/parentDeps.ts';
import { decrypt } from '../../kernel/decrypt.ts';
import { type ConciergeRequestRow, type SuggestionRow } from './contract.ts';
import { readCampsByHost, type StoredRequest, type StoredSuggestion } from './readRequests.ts';
import { websitesIn } from './websitesIn.ts';

type Stored = StoredSuggestion | StoredRequest;
type EmailOf = (userId: string | null) => string | null;

const CAMPS_SHOWN = 3;
/** Replaces the text of a deleted account, so that the suggestion can still be closed. */
const DELETED = '(deleted with the account that wrote it)';

/** Suggestions as shown to admins, with the camps whose websites they mention. */
export const presentSuggestions = async (
  deps: ParentDeps,
  rows: readonly StoredSuggestion[],
): Promise<SuggestionRow[]> => {
  const decrypted = await Promise.all(
    rows.map(async ({ id, suggestion_text, unsealed_text }) => {
      const sealedField = { streamId: suggestionStream(id), field: 'suggestion_text' };
      return [id, unsealed_text ?? (await decrypt(deps.sealing, suggestion_text, sealedField)) ?? DELETED] as const;
    }),
  );
  const texts = new Map(decrypted);
  const websites = new Map(decrypted.map(([id, text]) => [id, websitesIn(text)]));
  const camps = await readCampsByHost(deps.pool, [...new Set([...websites.values()].flat())]);
  const emailOf = await emailsOf(deps, rows);
  return rows.map((row): SuggestionRow => ({
    ...presentDecision(row, emailOf),
    ...{ kind: row.kind, text: texts.get(row.id) ?? DELETED, madeAt: toIsoTimestamp(row.at), note: row.note },
    camps: camps
      .filter(({ host }) => websites.get(row.id)?.includes(host))
      .slice(0, CAMPS_SHOWN)
      .map(({ org_id: orgId, camp_org_name: name }) => ({ orgId, name })),
  }));
};

/** Decrypts concierge requests; those deleted since they were read are left out. */
export const presentConciergeRequests = async (
  deps: ParentDeps,
  rows: readonly StoredRequest[],
): Promise<ConciergeRequestRow[]> => {
  const emailOf = await emailsOf(deps, rows);
  const decrypted = await Promise.all(
    rows.map(async (row): Promise<readonly ConciergeRequestRow[]> => {
      const decryptField = (sealed: Sealed<string> | null, field: string) =>
        decrypt(deps.sealing, sealed, { streamId: conciergeRequestStream(row.id), field });
      const [email, notes, note] = [
        await decryptField(row.email, 'email'),
        await decryptField(row.notes, 'notes'),
        await decryptField(row.note, 'note'),
      ];
      if (email === null || notes === null) return [];
      const requestedAt = toIsoTimestamp(row.at);
      return [{ ...presentDecision(row, emailOf), requestedAt, email, notes, note: note ?? '' }];
    }),
  );
  return decrypted.flat();
};

const presentDecision = ({ id, state, decided_at, decided_by, revision }: Stored, emailOf: EmailOf) => ({
  ...{ id, state, decidedAt: decided_at?.toISOString() ?? null, decidedBy: emailOf(decided_by) },
  revision: Number(revision),
});

const toIsoTimestamp = (at: string): string => new Date(at).toISOString();

/** Loads the emails of the deciding admins; null if the account no longer exists. */
const emailsOf = async ({ pool, sealing }: ParentDeps, rows: readonly Stored[]): Promise<EmailOf> => {
  const userIds = [...new Set(rows.flatMap(({ decided_by }) => decided_by ?? []))];
  if (userIds.length === 0) return () => null;
  const accounts = await fromActiveBuild(pool, PARENTS, async (table) => {
    const stored = await pool.query<{ user_id: string; email: Sealed<string> | null }>(
      `select user_id, email from ${table('accounts')} where user_id = any($1)`,
      [userIds],
    );
    return stored.rows;
  });
  const emails = new Map<string, string | null>();
  for (const { user_id, email } of accounts)
    emails.set(user_id, await decrypt(sealing, email, { streamId: parentStream(user_id), field: 'email' }));
  return (userId) => (userId === null ? null : (emails.get(userId) ?? null));
};
