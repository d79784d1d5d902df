import { AUDIT } from '@campjay/read-models/models/audit.ts';
import { z } from 'zod';
import { type AuditOutcome, type AuditSubject } from '@campjay/events/admin/events.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';

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

/** An audit entry as stored, with the first fifty events that the action caused. */
export interface StoredAuditEntry {
  readonly correlation_id: string;
  readonly actor_id: string;
  /** Empty if no API call was recorded. The entry is then described by its first event. */
  readonly act_id: string;
  readonly actor_role: string;
  readonly at: Date;
  readonly operation: string;
  readonly subjects: readonly AuditSubject[];
  readonly outcome: AuditOutcome | null;
  readonly status: number | null;
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
export const findAuditEntries = (pool: Pool, criteria: AuditCriteria): Promise<readonly StoredAuditEntry[]> =>
  readFromActiveBuild(pool, AUDIT, async (table) => {
    const { actorId, what, about, from, to, before, limit } = criteria;
    const [entries, events] = [table('acts'), table('act_events')];
    const { rows } = await pool.query<StoredAuditEntry>(
      `with wanted as (
         select a.* from ${entries} a
         where (a.act_id <> '' or not exists (
             select from ${entries} c
             where c.correlation_id = a.correlation_id and c.actor_id = a.actor_id and c.act_id <> ''))
           and ($1::text is null or a.actor_id = $1)
           and ($2::text is null or a.operation = $2 or exists (
             select from ${events} e
             where e.correlation_id = a.correlation_id and e.actor_id = a.actor_id and e.type = $2))
           and ($3::text[] is null or a.searched like any ($3) or exists (
             select from ${events} e
             where e.correlation_id = a.correlation_id and e.actor_id = a.actor_id and e.searched like any ($3)))
           and ($4::date is null or a.at >= $4::date::timestamp at time zone 'America/Los_Angeles')
           and ($5::date is null or a.at < ($5::date + 1)::timestamp at time zone 'America/Los_Angeles')
           and ($6::timestamptz is null
             or (a.at, a.correlation_id, a.actor_id, a.act_id) < ($6, $7::text, $8::text, $9::text))
         order by a.at desc, a.correlation_id desc, a.actor_id desc, a.act_id desc
         limit $10)
       select w.correlation_id, w.actor_id, w.act_id, w.actor_role, w.at, w.operation, w.subjects, w.outcome, w.status,
         coalesce((select json_agg(first) from (
             select type, stream_id, revision::integer, at, data, subjects from ${events} e
             where e.correlation_id = w.correlation_id and e.actor_id = w.actor_id
             order by at, stream_id, revision limit ${MAX_EVENTS_PER_ENTRY}) first), '[]') as events,
         (select count(*)::integer from ${events} e
           where e.correlation_id = w.correlation_id and e.actor_id = w.actor_id) as events_count
       from wanted w
       order by w.at desc, w.correlation_id desc, w.actor_id desc, w.act_id desc`,
      [
        ...[actorId ?? null, what ?? null, about?.map(likePattern) ?? null, from ?? null, to ?? null],
        ...[before?.at ?? null, before?.correlationId ?? '', before?.actorId ?? '', before?.actId ?? '', limit],
      ],
    );
    return rows;
  });

/** A LIKE pattern that matches the text anywhere, with wildcards escaped. */
const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Lists every operation and event type that was ever recorded. */
export const findOperations = (pool: Pool): Promise<readonly string[]> =>
  readFromActiveBuild(pool, AUDIT, async (table) => {
    const { rows } = await pool.query<{ operation: string }>(
      `select operation from ${table('acts')} union select type from ${table('act_events')} order by 1`,
    );
    return rows.map(({ operation }) => operation);
  });
