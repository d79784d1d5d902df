import { anyOf, rowCount } from '@campjay/read-models/queryBuilder.ts';
import { type RowOf } from '@campjay/read-models/table.ts';
import { type Expression, sql } from 'kysely';
import { REQUESTS } from '@campjay/read-models/models/requests.ts';
import { type RequestState } from '@campjay/events/admin/requestStates.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type Reader, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import {
  type ConciergeRequestsRequest,
  REQUESTS_PER_PAGE,
  type SuggestionsRequest,
  type ConciergeRequestRow,
  type SuggestionRow,
} from './contract.ts';
import { conciergeRequestStream, suggestionStream } from '@campjay/events/streams.ts';
import { readEmails } from '../../accounts/readAccounts.ts';
import { type ParentDeps, decrypt } from '../../kernel/parentDeps.ts';

/**
 * When a request was made, in ISO 8601 with microseconds, as needed for the cursor of the next page.
 * @param column the time of the request
 */
const isoTimestamp = (column: Expression<Date>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const DECISION_COLUMNS = ['state', 'decided_at', 'decided_by', 'revision'] as const;
type Decision = Pick<RowOf<typeof REQUESTS.tables.suggestions>, (typeof DECISION_COLUMNS)[number]>;

interface StoredRequestBase extends Decision {
  readonly id: string;
  readonly at: string;
}
type StoredSuggestion = StoredRequestBase &
  Pick<RowOf<typeof REQUESTS.tables.suggestions>, 'kind' | 'suggestion_text' | 'unsealed_text' | 'note'>;
type StoredConciergeRequest = StoredRequestBase &
  Pick<RowOf<typeof REQUESTS.tables.concierge_requests>, 'email' | 'notes' | 'note'>;

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page: time and id of the last row; null on the last page. */
  readonly next: string | null;
  readonly counts: Readonly<Record<RequestState, number>>;
}

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
  read: Reader<'requests'>,
  { state, kind, after }: SuggestionsRequest,
): Promise<Page<StoredSuggestion>> =>
  read(REQUESTS, async (db) => {
    const allSuggestions = db.selectFrom('suggestions');
    const suggestions = kind === undefined ? allSuggestions : allSuggestions.where('kind', '=', kind);
    const rows = await suggestions
      .select(({ ref }) => ['suggestion_id as id', isoTimestamp(ref('made_at')).as('at')])
      .select(['kind', 'suggestion_text', 'unsealed_text', 'note', ...DECISION_COLUMNS])
      .where('state', '=', state)
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple }) => eb(refTuple('made_at', 'suggestion_id'), '<', cursorTuple(after))),
      )
      .orderBy('made_at', 'desc')
      .orderBy('suggestion_id', 'desc')
      .limit(REQUESTS_PER_PAGE + 1)
      .execute();
    const counts = await suggestions
      .select(['state', rowCount.as('count')])
      .groupBy('state')
      .execute();
    return toPage(rows, counts);
  });

/** Reads a page of the concierge requests in a state, newest first, without decrypting them. */
export const readConciergeRequests = (
  read: Reader<'requests'>,
  { state, after }: Pick<ConciergeRequestsRequest, 'state' | 'after'>,
): Promise<Page<StoredConciergeRequest>> =>
  read(REQUESTS, async (db) => {
    const requests = db.selectFrom('concierge_requests');
    const rows = await requests
      .select(({ ref }) => ['request_id as id', isoTimestamp(ref('requested_at')).as('at')])
      .select(['email', 'notes', 'note', ...DECISION_COLUMNS])
      .where('state', '=', state)
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple }) => eb(refTuple('requested_at', 'request_id'), '<', cursorTuple(after))),
      )
      .orderBy('requested_at', 'desc')
      .orderBy('request_id', 'desc')
      .limit(REQUESTS_PER_PAGE + 1)
      .execute();
    const counts = await requests
      .select(['state', rowCount.as('count')])
      .groupBy('state')
      .execute();
    return toPage(rows, counts);
  });

/** The time and the id of a page's last row. */
const cursorTuple = (after = '') => {
  const [time, id] = after.split(' ');
  return sql<[Date, string]>`(${time}::timestamptz, ${id}::text)`;
};

export interface CampWithHost {
  readonly org_id: string;
  readonly camp_org_name: string;
  /** Without 'www.', in lower case. */
  readonly host: string;
}

/** Reads the camps whose website has one of these hosts, sorted by name. */
const readCampsByHost = (read: Reader<'camps'>, hosts: readonly string[]): Promise<readonly CampWithHost[]> =>
  hosts.length === 0
    ? Promise.resolve([])
    : read(CAMPS, (db) =>
        db
          .selectFrom(({ selectFrom }) =>
            selectFrom('camps')
              .select(({ ref }) => [
                ...(['org_id', 'camp_org_name'] as const),
                sql<string>`lower(substring(${ref('base_url')} from '^(?:https?://)?(?:www\\.)?([^/:?#]+)'))`.as(
                  'host',
                ),
              ])
              .where('base_url', 'is not', null)
              .as('camps'),
          )
          .selectAll()
          .where('host', '=', anyOf(hosts))
          .orderBy('camp_org_name')
          .orderBy('org_id')
          .execute(),
      );

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
  deps: ParentDeps & ReadingDeps<'camps' | 'parents'>,
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
  const camps = await readCampsByHost(deps.read, [...new Set([...websites.values()].flat())]);
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
  deps: ParentDeps & ReadingDeps<'parents'>,
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
const loadAdminEmails = async (
  deps: ParentDeps & ReadingDeps<'parents'>,
  rows: readonly AnyStoredRequest[],
): Promise<EmailOf> => {
  const emails = await readEmails(deps, [...new Set(rows.flatMap(({ decided_by }) => decided_by ?? []))]);
  return (userId) => (userId === null ? null : (emails.get(userId) ?? null));
};
