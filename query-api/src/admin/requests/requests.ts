import { REQUESTS } from '@campjay/read-models/models/requests.ts';
import { type RequestState } from '@campjay/events/admin/requestStates.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type SuggestionType } from '@campjay/events/suggestions/suggestionTypes.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import {
  type ConciergeRequestsRequest,
  REQUESTS_PER_PAGE,
  type SuggestionsRequest,
  type ConciergeRequestRow,
  type SuggestionRow,
} from './contract.ts';
import { conciergeRequestStream, parentStream, suggestionStream } from '@campjay/events/streams.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type ParentDeps, decrypt } from '../../kernel/parentDeps.ts';

/** The columns of suggestions and concierge requests alike. */
interface StoredRequestBase {
  readonly id: string;
  /** When the request was made, in ISO 8601 with microseconds, as needed for the cursor of the next page. */
  readonly at: string;
  readonly state: RequestState;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly revision: string;
}
interface StoredSuggestion extends StoredRequestBase {
  readonly kind: SuggestionType;
  readonly suggestion_text: Sealed<string> | null;
  /** Set only for old suggestions, from before texts were encrypted. */
  readonly unsealed_text: string | null;
  readonly note: string;
}
interface StoredConciergeRequest extends StoredRequestBase {
  readonly email: Sealed<string>;
  readonly notes: Sealed<string>;
  readonly note: Sealed<string> | null;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page: time and id of the last row; null on the last page. */
  readonly next: string | null;
  readonly counts: Readonly<Record<RequestState, number>>;
}

const DECISION_COLUMNS = 'state, decided_at, decided_by, revision::text';
/** The SQL expression for a timestamp column in the format of `StoredRequestBase.at`. */
const selectIsoTimestamp = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`;

/**
 * Converts query results to a page.
 * @param rows one more than fits on a page, if there is a next page
 */
const toPage = <Row extends StoredRequestBase>(
  rows: readonly Row[],
  stateCounts: readonly { readonly state: RequestState; readonly count: number }[],
): Page<Row> => {
  const pageRows = rows.slice(0, REQUESTS_PER_PAGE);
  const last = pageRows.at(-1);
  return {
    rows: pageRows,
    next: rows.length > REQUESTS_PER_PAGE && last ? `${last.at} ${last.id}` : null,
    counts: {
      open: 0,
      done: 0,
      declined: 0,
      ...Object.fromEntries(stateCounts.map(({ state, count }) => [state, count])),
    },
  };
};

/** Reads a page of the suggestions in a state, newest first. */
export const readSuggestions = (
  pool: Pool,
  { state, kind, after }: SuggestionsRequest,
): Promise<Page<StoredSuggestion>> =>
  readFromActiveBuild(pool, REQUESTS, async (table) => {
    const { rows } = await pool.query<StoredSuggestion>(
      `select suggestion_id as id, ${selectIsoTimestamp('made_at')}, kind, suggestion_text, unsealed_text,
              note, ${DECISION_COLUMNS}
         from ${table('suggestions')}
        where state = $1 and ($2::text is null or kind = $2)
          and ($3::timestamptz is null or (made_at, suggestion_id) < ($3::timestamptz, $4::text))
        order by made_at desc, suggestion_id desc limit ${REQUESTS_PER_PAGE + 1}`,
      [state, kind ?? null, ...cursorParameters(after)],
    );
    const stateCounts = await pool.query<{ state: RequestState; count: number }>(
      `select state, count(*)::int as count from ${table('suggestions')}
        where $1::text is null or kind = $1 group by state`,
      [kind ?? null],
    );
    return toPage(rows, stateCounts.rows);
  });

/** Reads a page of the concierge requests in a state, newest first, without decrypting them. */
export const readConciergeRequests = (
  pool: Pool,
  { state, after }: Pick<ConciergeRequestsRequest, 'state' | 'after'>,
): Promise<Page<StoredConciergeRequest>> =>
  readFromActiveBuild(pool, REQUESTS, async (table) => {
    const { rows } = await pool.query<StoredConciergeRequest>(
      `select request_id as id, ${selectIsoTimestamp('requested_at')}, email, notes, note, ${DECISION_COLUMNS}
         from ${table('concierge_requests')}
        where state = $1 and ($2::timestamptz is null or (requested_at, request_id) < ($2::timestamptz, $3::text))
        order by requested_at desc, request_id desc limit ${REQUESTS_PER_PAGE + 1}`,
      [state, ...cursorParameters(after)],
    );
    const stateCounts = await pool.query<{ state: RequestState; count: number }>(
      `select state, count(*)::int as count from ${table('concierge_requests')} group by state`,
    );
    return toPage(rows, stateCounts.rows);
  });

const cursorParameters = (after: string | undefined): readonly (string | null)[] => after?.split(' ') ?? [null, null];

export interface CampWithHost {
  readonly org_id: string;
  readonly camp_org_name: string;
  /** Without 'www.', in lower case. */
  readonly host: string;
}

/** Reads the camps whose website has one of these hosts, sorted by name. */
const readCampsByHost = (pool: Pool, hosts: readonly string[]): Promise<readonly CampWithHost[]> =>
  hosts.length === 0
    ? Promise.resolve([])
    : readFromActiveBuild(pool, CAMPS, async (table) => {
        const { rows } = await pool.query<CampWithHost>(
          `select * from (select org_id, camp_org_name,
                                 lower(substring(base_url from '^(?:https?://)?(?:www\\.)?([^/:?#]+)')) as host
                            from ${table('camps')} where base_url is not null) camps
            where host = any($1) order by camp_org_name, org_id`,
          [hosts],
        );
        return rows;
      });

/** Matches web addresses: they begin with http(s):// or www., or end with a common top-level domain. */
const WEB_ADDRESS =
  /(?:https?:\/\/|\bwww\.)[^\s<>"'(),;]+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|edu|gov|us|camp)\b/giu;

/** Finds the hosts mentioned in a text, such as 'kites.example': in lower case, without 'www.' and duplicates. */
export const findHosts = (text: string): readonly string[] => {
  const hosts = [...text.matchAll(WEB_ADDRESS)].flatMap(([found]) => {
    const address = /^https?:/i.test(found) ? found : `https://${found}`;
    return URL.canParse(address) ? [new URL(address).hostname.replace(/^www\.|\.$/g, '')] : [];
  });
  return [...new Set(hosts)];
};

type AnyStoredRequest = StoredSuggestion | StoredConciergeRequest;
/** Returns the email of an admin. */
type EmailOf = (userId: string | null) => string | null;

const MAX_CAMPS_PER_SUGGESTION = 3;
/** Shown as the text of a suggestion if its account was deleted, so that an admin can still close the suggestion. */
const DELETED_TEXT = '(deleted with the account that wrote it)';

/** Decrypts suggestions for admins, and adds the camps whose websites they mention. */
export const presentSuggestions = async (
  deps: ParentDeps,
  rows: readonly StoredSuggestion[],
): Promise<SuggestionRow[]> => {
  const decrypted = await Promise.all(
    rows.map(async ({ id, suggestion_text, unsealed_text }) => {
      const sealedField = { streamId: suggestionStream(id), field: 'suggestion_text' };
      return [
        id,
        unsealed_text ?? (await decrypt(deps.sealing, suggestion_text, sealedField)) ?? DELETED_TEXT,
      ] as const;
    }),
  );
  const texts = new Map(decrypted);
  const websites = new Map(decrypted.map(([id, text]) => [id, findHosts(text)]));
  const camps = await readCampsByHost(deps.pool, [...new Set([...websites.values()].flat())]);
  const emailOf = await loadAdminEmails(deps, rows);
  return rows.map((row): SuggestionRow => ({
    ...presentDecision(row, emailOf),
    kind: row.kind,
    text: texts.get(row.id) ?? DELETED_TEXT,
    madeAt: toIsoTimestamp(row.at),
    note: row.note,
    camps: camps
      .filter(({ host }) => websites.get(row.id)?.includes(host))
      .slice(0, MAX_CAMPS_PER_SUGGESTION)
      .map(({ org_id: orgId, camp_org_name: name }) => ({ orgId, name })),
  }));
};

/** Decrypts concierge requests for admins. Requests that were deleted after they were read are left out. */
export const presentConciergeRequests = async (
  deps: ParentDeps,
  rows: readonly StoredConciergeRequest[],
): Promise<ConciergeRequestRow[]> => {
  const emailOf = await loadAdminEmails(deps, rows);
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

const presentDecision = ({ id, state, decided_at, decided_by, revision }: AnyStoredRequest, emailOf: EmailOf) => ({
  id,
  state,
  decidedAt: decided_at?.toISOString() ?? null,
  decidedBy: emailOf(decided_by),
  revision: Number(revision),
});

/** Shortens a timestamp with microseconds to milliseconds, as in the rest of the API. */
const toIsoTimestamp = (at: string): string => new Date(at).toISOString();

/** Loads the emails of the admins who made the decisions; null if the account no longer exists. */
const loadAdminEmails = async ({ pool, sealing }: ParentDeps, rows: readonly AnyStoredRequest[]): Promise<EmailOf> => {
  const userIds = [...new Set(rows.flatMap(({ decided_by }) => decided_by ?? []))];
  if (userIds.length === 0) return () => null;
  const accounts = await readFromActiveBuild(pool, PARENTS, async (table) => {
    const { rows: accountRows } = await pool.query<{ user_id: string; email: Sealed<string> | null }>(
      `select user_id, email from ${table('accounts')} where user_id = any($1)`,
      [userIds],
    );
    return accountRows;
  });
  const emails = new Map<string, string | null>();
  for (const { user_id, email } of accounts)
    emails.set(user_id, await decrypt(sealing, email, { streamId: parentStream(user_id), field: 'email' }));
  return (userId) => (userId === null ? null : (emails.get(userId) ?? null));
};
