import { type Expression, sql } from 'kysely';
import { type AuditSubject } from '@campjay/events/admin/events.ts';
import { type AuditEntry, type AuditFilters } from './contract.ts';
import {
  type StoredAuditEntry,
  type StoredEvent,
  findAuditEntries,
  type AuditCriteria,
  type AuditCursor,
  formatCursor,
} from './findAuditEntries.ts';
import { describeAction, actorName, type NameOf, loadSubjectNames } from './phrases.ts';
import { OPERATOR_USER_ID } from '@campjay/domain/admin/actors.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type Pool } from 'pg';
import { type ReadingDeps } from '@campjay/read-models/reader.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';

/** Converts stored entries to the API's format: with a sentence for each, and with the subjects' current names. */
const presentAuditEntries = async (
  deps: Pick<AuditDeps, 'read' | 'sealing'>,
  entries: readonly StoredAuditEntry[],
): Promise<readonly AuditEntry[]> => {
  const nameOf = await loadSubjectNames(deps, entries.flatMap(subjectsIn));
  return entries.map((entry) => presentAuditEntry(entry, nameOf));
};

const subjectsIn = ({ actor_id, subjects, events }: StoredAuditEntry): readonly AuditSubject[] => [
  { kind: 'account', id: actor_id },
  ...subjects,
  ...events.flatMap((event) => event.subjects),
];

const presentAuditEntry = (entry: StoredAuditEntry, nameOf: NameOf): AuditEntry => {
  const { correlation_id: correlationId, actor_id: userId, act_id, actor_role: role, at, status, events } = entry;
  const { operation, subjects, detail } = describedActionOf(entry);
  const outcome = act_id === '' ? 'done' : (entry.outcome ?? 'unknown');
  const name = actorName(nameOf, { userId, role });
  return {
    id: act_id === '' ? `${correlationId} ${userId}` : act_id,
    at: at.toISOString(),
    who: { userId, role, name },
    operation,
    sentence: SENTENCES[outcome](name, describeAction(operation, subjects, nameOf) + detail),
    outcome,
    status,
    subjects: subjects.map((subject) => ({ ...subject, name: nameOf(subject) })),
    correlationId,
    events: events.map((event) => presentEvent(event, nameOf)),
    eventsCount: entry.events_count,
  };
};

/** Builds the sentence of an entry from the actor's name and the description of the action. */
const SENTENCES: Readonly<Record<AuditEntry['outcome'], (who: string, what: string) => string>> = {
  done: (who, what) => `${who} ${what}${/[.!?]$/.test(what) ? '' : '.'}`,
  refused: (who, what) => `${who} would have ${what}, but was refused.`,
  failed: (who, what) => `${who} would have ${what}, but something went wrong.`,
  unknown: (who, what) => `${who} ${what}; the outcome is not known.`,
};

/** Chooses what the entry's sentence describes: the API call, or the first event if no call was recorded. */
const describedActionOf = ({ act_id, operation, subjects, events }: StoredAuditEntry) => {
  const [first] = events;
  return act_id === '' && first
    ? { operation: first.type, subjects: first.subjects, detail: detailOf(first.data) }
    : { operation, subjects, detail: '' };
};

const presentEvent = (event: StoredEvent, nameOf: NameOf): AuditEntry['events'][number] => ({
  type: event.type,
  streamId: event.stream_id,
  revision: event.revision,
  at: new Date(event.at).toISOString(),
  words: `${describeAction(event.type, event.subjects, nameOf)}${detailOf(event.data)}`,
});

/** An event's reason, source or file name, with a colon before it: ': Duplicate'. Encrypted texts are skipped. */
const detailOf = (data: unknown): string => {
  const fields = new Map<string, unknown>(typeof data === 'object' && data !== null ? Object.entries(data) : []);
  const texts = ['reason', 'because', 'source', 'name'].map((name) => fields.get(name));
  const text = texts.find((each) => typeof each === 'string');
  return text === undefined ? '' : `: ${text}`;
};

export interface AuditDeps extends ReadingDeps<'audit' | 'advertisers' | 'parents' | 'camps'> {
  /** Finds accounts by email, which no read model can. */
  readonly pool: Pool;
  readonly sealing: Pick<Sealing, 'decrypt' | 'emailLookup'>;
}

export interface AuditEntriesPage {
  readonly entries: readonly AuditEntry[];
  /** Cursor of the next page; null after the last. */
  readonly next: string | null;
}

/** Reads a page of the audit, newest entry first. */
export const readAudit = async (
  deps: AuditDeps,
  filters: AuditFilters,
  { before, limit }: { readonly before?: AuditCursor | undefined; readonly limit: number },
): Promise<AuditEntriesPage> => {
  const criteria = await criteriaFor(deps, filters);
  // Reads one more entry than it returns, to find out whether there is a next page.
  const entries = await findAuditEntries(deps.read, { ...criteria, before, limit: limit + 1 });
  const pageEntries = entries.slice(0, limit);
  const last = pageEntries.at(-1);
  return {
    entries: await presentAuditEntries(deps, pageEntries),
    next:
      last && entries.length > limit
        ? formatCursor({
            at: last.at.toISOString(),
            correlationId: last.correlation_id,
            actorId: last.actor_id,
            actId: last.act_id,
          })
        : null,
  };
};

/** Matches no entry, because no actor has this id. */
const NO_ACTOR_ID = '';

const criteriaFor = async (
  deps: AuditDeps,
  { who, what, about, from, to }: AuditFilters,
): Promise<Omit<AuditCriteria, 'before' | 'limit'>> => ({
  actorId: who ? await resolveActorId(deps, who) : undefined,
  what: what || undefined,
  about: about ? await searchTermsFor(deps, about) : undefined,
  from,
  to,
});

/** Finds the user id of an actor who is given by email, user id or 'operator'. */
const resolveActorId = async (deps: AuditDeps, who: string): Promise<string> => {
  if (who.toLowerCase() === OPERATOR_USER_ID) return OPERATOR_USER_ID;
  return who.includes('@') ? ((await findAccountId(deps, who)) ?? NO_ACTOR_ID) : who;
};

/** Finds the id of the account with an email: first among local accounts, then among those that sign in with Clerk. */
const findAccountId = async ({ pool, sealing }: AuditDeps, email: string): Promise<string | undefined> => {
  const lookup = sealing.emailLookup(email);
  return (
    (await findAccountByEmail(pool, lookup, { usesClerk: false })) ??
    (await findAccountByEmail(pool, lookup, { usesClerk: true }))
  );
};

/** If more advertisers or camps match by name, only this many of each are searched for. */
const MAX_MATCHES = 100;

/**
 * Returns the texts to search for in subjects: the given text, and the ids of subjects with such a name, because
 * entries refer to subjects by id.
 */
const searchTermsFor = async (deps: AuditDeps, text: string): Promise<readonly string[]> => {
  const { read } = deps;
  const accountId = text.includes('@') ? await findAccountId(deps, text) : undefined;
  const [advertisers, camps] = await Promise.all([
    read(ADVERTISERS, (db) =>
      db
        .selectFrom('advertisers')
        .select('advertiser_id as id')
        .where(({ ref }) => contains(ref('name'), text))
        .limit(MAX_MATCHES)
        .execute(),
    ),
    read(CAMPS, (db) =>
      db
        .selectFrom('camps')
        .select('org_id as id')
        .where(({ ref }) => contains(ref('camp_org_name'), text))
        .limit(MAX_MATCHES)
        .execute(),
    ),
  ]);
  return [
    text,
    ...(accountId === undefined ? [] : [`account ${accountId}`]),
    ...advertisers.map(({ id }) => `advertiser ${id}`),
    ...camps.map(({ id }) => `camp ${id}`),
  ].map((each) => each.toLowerCase());
};

/** Whether a column contains a text, in any case. */
const contains = (column: Expression<string>, text: string) =>
  sql<boolean>`strpos(lower(${column}), ${text.toLowerCase()}) > 0`;
