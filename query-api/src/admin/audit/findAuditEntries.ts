import { rowCount } from '@campjay/read-models/queryBuilder.ts';
import { type RowOf } from '@campjay/read-models/table.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { AUDIT } from '@campjay/read-models/models/audit.ts';
import { z } from 'zod';
import { type AuditSubject } from '@campjay/events/admin/events.ts';
import { type Reader } from '@campjay/read-models/reader.ts';

/** The sort key of the last entry on a page of the audit. The next page begins after that entry. */
export interface AuditCursor {
  readonly at: string;
  readonly correlationId: string;
  readonly actorId: string;
  readonly actId: string;
}

const CursorTuple = z.tuple([z.iso.datetime(), z.string(), z.string(), z.string()]);

export const formatCursor = ({ at, correlationId, actorId, actId }: AuditCursor): string =>
  Buffer.from(JSON.stringify([at, correlationId, actorId, actId])).toString('base64url');

/** Parses a cursor; undefined if the text is not one. */
export const parseCursor = (text: string): AuditCursor | undefined => {
  try {
    const [at, correlationId, actorId, actId] = CursorTuple.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    );
    return { at, correlationId, actorId, actId };
  } catch {
    return undefined;
  }
};

const MAX_EVENTS_PER_ENTRY = 50;

export interface StoredEvent {
  readonly type: string;
  readonly stream_id: string;
  readonly revision: number;
  readonly at: string;
  readonly data: unknown;
  readonly subjects: readonly AuditSubject[];
}

/**
 * An audit entry as stored, with the first fifty events that the action caused. If no API call was recorded, `act_id` is
 * empty, and the entry is described by its first event.
 */
export interface StoredAuditEntry extends Omit<
  RowOf<typeof AUDIT.tables.acts>,
  'searched' | 'stream_id' | 'revision' | 'ended_at'
> {
  readonly events: readonly StoredEvent[];
  readonly events_count: number;
}

/** Selects audit entries. An entry must match all of these conditions; undefined ones are ignored. */
export interface AuditCriteria {
  readonly actorId: string | undefined;
  /** An operation or an event type. */
  readonly what: string | undefined;
  /** Texts in lower case. The entry's subjects must contain at least one of them. */
  readonly about: readonly string[] | undefined;
  /** The first and the last day, 'YYYY-MM-DD' in Pacific time. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Position of the last entry of the previous page. */
  readonly before: AuditCursor | undefined;
  readonly limit: number;
}

/**
 * Finds audit entries, newest first. An API call has an entry of its own, so entries that only collect the events of a
 * recorded call are skipped. Every entry has a different sort key, so pages neither repeat nor skip entries while new
 * ones are recorded.
 */
export const findAuditEntries = (
  read: Reader<'audit'>,
  criteria: AuditCriteria,
): Promise<readonly StoredAuditEntry[]> =>
  read(AUDIT, (db) => {
    const { actorId, what, about, from, to, before, limit } = criteria;
    const selectEvents = (entry: Pick<ExpressionBuilder<{ a: RowOf<typeof AUDIT.tables.acts> }, 'a'>, 'ref'>) =>
      db
        .selectFrom('act_events as e')
        .where('e.correlation_id', '=', entry.ref('a.correlation_id'))
        .where('e.actor_id', '=', entry.ref('a.actor_id'));
    const patterns = about && sql<string>`any(${about.map(likePattern)}::text[])`;
    return db
      .selectFrom('acts as a')
      .where(({ eb, or, not, exists, selectFrom }) =>
        or([
          eb('a.act_id', '<>', ''),
          not(
            exists(
              selectFrom('acts as c')
                .whereRef('c.correlation_id', '=', 'a.correlation_id')
                .whereRef('c.actor_id', '=', 'a.actor_id')
                .where('c.act_id', '<>', ''),
            ),
          ),
        ]),
      )
      .$if(actorId !== undefined, (query) => query.where('a.actor_id', '=', actorId ?? ''))
      .$if(what !== undefined, (query) =>
        query.where((eb) =>
          eb.or([eb('a.operation', '=', what ?? ''), eb.exists(selectEvents(eb).where('e.type', '=', what ?? ''))]),
        ),
      )
      .$if(patterns !== undefined, (query) =>
        query.where((eb) =>
          eb.or([
            sql<boolean>`${eb.ref('a.searched')} like ${patterns}`,
            eb.exists(selectEvents(eb).where(({ ref }) => sql<boolean>`${ref('e.searched')} like ${patterns}`)),
          ]),
        ),
      )
      .$if(from !== undefined, (query) => query.where('a.at', '>=', startOfDay(sql`${from}::date`)))
      .$if(to !== undefined, (query) => query.where('a.at', '<', startOfDay(sql`(${to}::date + 1)`)))
      .$if(before !== undefined, (query) =>
        query.where(({ eb, refTuple }) =>
          eb(
            refTuple('a.at', 'a.correlation_id', 'a.actor_id', 'a.act_id'),
            '<',
            sql<
              [Date, string, string, string]
            >`(${before?.at}::timestamptz, ${before?.correlationId}::text, ${before?.actorId}::text, ${before?.actId}::text)`,
          ),
        ),
      )
      .select((eb) => [
        ...(['a.correlation_id', 'a.actor_id', 'a.act_id', 'a.actor_role', 'a.at'] as const),
        ...(['a.operation', 'a.subjects', 'a.outcome', 'a.status'] as const),
        jsonArrayFrom(
          selectEvents(eb)
            .select(['e.type', 'e.stream_id', 'e.at', 'e.data', 'e.subjects'])
            .select(({ ref }) => sql<number>`${ref('e.revision')}::integer`.as('revision'))
            .orderBy('e.at')
            .orderBy('e.stream_id')
            .orderBy('e.revision')
            .limit(MAX_EVENTS_PER_ENTRY),
        ).as('events'),
        selectEvents(eb).select(rowCount.as('count')).$asScalar().$notNull().as('events_count'),
      ])
      .orderBy('a.at', 'desc')
      .orderBy('a.correlation_id', 'desc')
      .orderBy('a.actor_id', 'desc')
      .orderBy('a.act_id', 'desc')
      .limit(limit)
      .execute();
  });

/** The time at which a day begins in Pacific time. */
const startOfDay = (day: RawBuilder<unknown>) => sql<Date>`${day}::timestamp at time zone 'America/Los_Angeles'`;

/** A LIKE pattern that matches the text anywhere, with wildcards escaped. */
const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Lists every operation and event type that was ever recorded. */
export const findOperations = (read: Reader<'audit'>): Promise<readonly string[]> =>
  read(AUDIT, async (db) => {
    const rows = await db
      .selectFrom('acts')
      .select('operation')
      .union(db.selectFrom('act_events').select('type as operation'))
      .orderBy('operation')
      .execute();
    return rows.map(({ operation }) => operation);
  });
