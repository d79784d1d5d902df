import { type EventMetadata } from '@campjay/events/metadata.ts';
import { ParkedEventSkipped } from '@campjay/events/projections/events.ts';
import { processManagerStream } from '@campjay/events/streams.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { uuidV5 } from '../uuidV5.ts';

/** Lists process managers, and lets admins decide about their parked events. */
export interface ProcessManagersAdmin {
  list(): Promise<readonly ProcessManagerStatus[]>;
  listParked(): Promise<readonly ParkedManagerEvent[]>;
  /** Makes a parked event due for a retry. @returns false if it is not the first parked event of its stream */
  retry(manager: string, eventId: string): Promise<boolean>;
  /**
   * Unparks an event for good, and records the reason in the log.
   * @returns false if it is not the first parked event of its stream
   */
  skip(manager: string, eventId: string, decision: SkipDecision): Promise<boolean>;
}

export interface SkipDecision {
  /** Why the event needs no side effect. Must contain nothing private. */
  readonly reason: string;
  readonly metadata: EventMetadata;
}

export interface ProcessManagerStatus {
  readonly name: string;
  /** Undefined before the first event. */
  readonly position: Position | undefined;
  /** The events that the manager has not handled yet, and the age of the oldest in ms. */
  readonly lag: { readonly events: number; readonly ms: number };
  /** The number of parked events, including those that wait behind another. */
  readonly parkedEvents: number;
  readonly lastError: { readonly message: string; readonly at: Date } | undefined;
}

/** The first parked event of a stream. */
export interface ParkedManagerEvent {
  readonly manager: string;
  readonly eventId: string;
  readonly streamId: string;
  readonly type: string;
  /** Why it failed; undefined if an earlier event was skipped and this one is about to be handled. */
  readonly error: string | undefined;
  readonly parkedAt: Date;
  /** The number of later events of the stream that wait. */
  readonly waitingBehind: number;
}

export const createProcessManagersAdmin = ({
  pool,
  store,
}: {
  readonly pool: Pool;
  readonly store: EventStore;
}): ProcessManagersAdmin => ({
  list: async () => {
    const through = await store.head();
    const { rows } = await pool.query<StatusRow>(
      `select name, position, categories, last_error as error, last_error_at as "errorAt",
              (select count(*) from ops.process_manager_parked_events where manager = m.name) as parked
         from ops.process_managers m order by name`,
    );
    return Promise.all(
      rows.map(async ({ name, position, categories, error, errorAt, parked }): Promise<ProcessManagerStatus> => {
        const after = position ?? undefined;
        const [pending] =
          categories.length === 0 || (after !== undefined && store.compare(after, through) >= 0)
            ? []
            : await store.survey({ after, through, categories });
        return {
          name,
          position: after,
          lag: {
            events: pending?.events ?? 0,
            ms: pending ? Math.max(0, Date.now() - pending.firstRecordedAt.getTime()) : 0,
          },
          parkedEvents: Number(parked),
          lastError: error !== null && errorAt ? { message: error, at: errorAt } : undefined,
        };
      }),
    );
  },
  listParked: async () => {
    const { rows } = await pool.query<ParkedRow>(
      `select manager, event_id as "eventId", stream_id as "streamId", type, error, parked_at as "parkedAt", behind
         from (${FIRST_PARKED}) first order by parked_at, manager, stream_id`,
    );
    return rows.map(({ error, behind, ...row }) => ({
      ...row,
      error: error ?? undefined,
      waitingBehind: Number(behind),
    }));
  },
  retry: async (manager, eventId) => {
    const { rowCount } = await pool.query(
      `update ops.process_manager_parked_events p set retry_at = now()
         from (${FIRST_PARKED}) first where ${IS_FIRST}`,
      [manager, eventId],
    );
    return rowCount === 1;
  },
  skip: (manager, eventId, { reason, metadata }) =>
    inTransaction(pool, async (db) => {
      const { rows } = await db.query<{ streamId: string; type: string }>(
        `delete from ops.process_manager_parked_events p using (${FIRST_PARKED}) first where ${IS_FIRST}
         returning p.stream_id as "streamId", p.type`,
        [manager, eventId],
      );
      const [skipped] = rows;
      if (!skipped) return false;
      const { type, data } = ParkedEventSkipped({
        streamId: skipped.streamId,
        eventId,
        eventType: skipped.type,
        reason,
      });
      const id = uuidV5(EVENT_ID_NAMESPACE, `${manager} ${eventId}`);
      // Before the commit, so that no event is skipped without a record. The id makes a repetition harmless.
      await store.append(
        processManagerStream(manager),
        [{ id, type, version: ParkedEventSkipped.version, data, metadata }],
        { expected: 'any' },
      );
      return true;
    }),
});

const EVENT_ID_NAMESPACE = '6a0f5a7e-3f0b-4d52-9b64-0c1d7f6f8e21';

/** The first parked event of each stream, and the number of events behind it. */
const FIRST_PARKED = `
  select distinct on (manager, stream_id) *, count(*) over (partition by manager, stream_id) - 1 as behind
    from ops.process_manager_parked_events order by manager, stream_id, revision`;
const IS_FIRST = `p.manager = $1 and p.event_id = $2 and first.manager = p.manager and first.event_id = p.event_id`;

interface StatusRow {
  readonly name: string;
  readonly position: Position | null;
  readonly categories: readonly string[];
  readonly error: string | null;
  readonly errorAt: Date | null;
  readonly parked: string;
}

interface ParkedRow {
  readonly manager: string;
  readonly eventId: string;
  readonly streamId: string;
  readonly type: string;
  readonly error: string | null;
  readonly parkedAt: Date;
  readonly behind: string;
}
