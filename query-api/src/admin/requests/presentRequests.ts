import { type Sealed } from '@campjay/events/sealed.ts';
import { conciergeRequestStream, parentStream, suggestionStream } from '@campjay/events/streams.ts';
import { fromActiveBuild } from '@campjay/platform/readModels/fromActiveBuild.ts';
import { PARENTS } from '../../accounts/readAccounts.ts';
import { type ParentParts } from '../../parentParts.ts';
import { reveal } from '../../reveal.ts';
import { type ConciergeRequestRow, type SuggestionRow } from './contract.ts';
import { readCampsAt, type StoredRequest, type StoredSuggestion } from './readRequests.ts';
import { websitesIn } from './websitesIn.ts';

type Stored = StoredSuggestion | StoredRequest;
type EmailOf = (userId: string | null) => string | null;

const CAMPS_SHOWN = 3;
/** Stands for the text of somebody whose account is deleted, so that the suggestion can still be closed. */
const DELETED = '(deleted with the account that wrote it)';

/** Suggestions as admins see them, with the camps whose websites they name. */
export const presentSuggestions = async (
  parts: ParentParts,
  rows: readonly StoredSuggestion[],
): Promise<SuggestionRow[]> => {
  const opened = await Promise.all(
    rows.map(async ({ id, suggestion_text, unsealed_text }) => {
      const place = { streamId: suggestionStream(id), field: 'suggestion_text' };
      return [id, unsealed_text ?? (await reveal(parts.sealing, suggestion_text, place)) ?? DELETED] as const;
    }),
  );
  const texts = new Map(opened);
  const websites = new Map(opened.map(([id, text]) => [id, websitesIn(text)]));
  const camps = await readCampsAt(parts.pool, [...new Set([...websites.values()].flat())]);
  const emailOf = await emailsOf(parts, rows);
  return rows.map((row): SuggestionRow => ({
    ...standingOf(row, emailOf),
    ...{ kind: row.kind, text: texts.get(row.id) ?? DELETED, madeAt: momentOf(row.at), note: row.note },
    camps: camps
      .filter(({ host }) => websites.get(row.id)?.includes(host))
      .slice(0, CAMPS_SHOWN)
      .map(({ org_id: orgId, camp_org_name: name }) => ({ orgId, name })),
  }));
};

/** Requests to be called, opened; what was forgotten a moment ago is left out. */
export const presentConciergeRequests = async (
  parts: ParentParts,
  rows: readonly StoredRequest[],
): Promise<ConciergeRequestRow[]> => {
  const emailOf = await emailsOf(parts, rows);
  const opened = await Promise.all(
    rows.map(async (row): Promise<readonly ConciergeRequestRow[]> => {
      const open = (sealed: Sealed<string> | null, field: string) =>
        reveal(parts.sealing, sealed, { streamId: conciergeRequestStream(row.id), field });
      const [email, notes, note] = [
        await open(row.email, 'email'),
        await open(row.notes, 'notes'),
        await open(row.note, 'note'),
      ];
      if (email === null || notes === null) return [];
      const requestedAt = momentOf(row.at);
      return [{ ...standingOf(row, emailOf), requestedAt, email, notes, note: note ?? '' }];
    }),
  );
  return opened.flat();
};

const standingOf = ({ id, state, decided_at, decided_by, revision }: Stored, emailOf: EmailOf) => ({
  ...{ id, state, decidedAt: decided_at?.toISOString() ?? null, decidedBy: emailOf(decided_by) },
  revision: Number(revision),
});

const momentOf = (at: string): string => new Date(at).toISOString();

/** Finds the emails of those who decided; null of whoever has no account any more. */
const emailsOf = async ({ pool, sealing }: ParentParts, rows: readonly Stored[]): Promise<EmailOf> => {
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
    emails.set(user_id, await reveal(sealing, email, { streamId: parentStream(user_id), field: 'email' }));
  return (userId) => (userId === null ? null : (emails.get(userId) ?? null));
};
