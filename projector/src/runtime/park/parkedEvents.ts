import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type ClientBase } from 'pg';
import { type BulkStatement } from '../bulkStatements.ts';
import { messageOf } from './failures.ts';

/** An event to park, because it failed or because an earlier event of its stream is parked. */
export interface EventToPark {
  readonly recorded: RecordedEvent;
  /** Why the event failed; undefined if it only waits behind an earlier event. */
  readonly error: { readonly message: string; readonly code: string | undefined } | undefined;
}

/** Returns the message of an error, and its SQLSTATE if it is a database error. */
export const describeFault = (error: unknown): NonNullable<EventToPark['error']> => ({
  message: messageOf(error),
  code: errorCode(error),
});

export interface ParkedRow {
  readonly eventId: string;
  readonly streamId: string;
  readonly revision: bigint;
}

/** Builds a statement that parks events in a build. If an event is parked already, it updates its error. */
export const buildParkStatement = (build: string, events: readonly EventToPark[]): BulkStatement => ({
  text: `insert into projections.parked_events (build, event_id, stream_id, revision, position, type, error, error_code)
     select r.build, r.event_id, r.stream_id, r.revision, r.position, r.type, r.error, r.error_code
       from json_to_recordset($1::json) as r(build text, event_id text, stream_id text, revision bigint, position text,
                                             type text, error text, error_code text)
     on conflict (build, event_id) do update
       set error = excluded.error, error_code = excluded.error_code, parked_at = now()`,
  values: [
    JSON.stringify(
      events.map(({ recorded, error }) => ({
        build,
        event_id: recorded.id,
        stream_id: recorded.streamId,
        revision: recorded.revision.toString(),
        position: recorded.position,
        type: recorded.type,
        // PostgreSQL stores neither NUL nor lone surrogates, but an error message may quote them.
        error: error?.message.replaceAll('\0', '\uFFFD').toWellFormed(),
        error_code: error?.code,
      })),
    ),
  ],
});

export const park = async (tx: ClientBase, build: string, event: EventToPark): Promise<void> => {
  const { text, values } = buildParkStatement(build, [event]);
  await tx.query(text, [...values]);
};

export const unpark = async (tx: ClientBase, build: string, eventId: string): Promise<void> => {
  await tx.query('delete from projections.parked_events where build = $1 and event_id = $2', [build, eventId]);
};

/** Reads the ids of the streams with parked events in a build. */
export const readParkedStreamIds = async (db: Db, build: string): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ stream: string }>(
    'select distinct stream_id as stream from projections.parked_events where build = $1',
    [build],
  );
  return new Set(rows.map(({ stream }) => stream));
};

/** Reads a stream's parked events in a build, in order of their revisions. */
export const readParkedRows = async (db: Db, build: string, streamId: string): Promise<readonly ParkedRow[]> => {
  const { rows } = await db.query<{ eventId: string; streamId: string; revision: string }>(
    `select event_id as "eventId", stream_id as "streamId", revision
       from projections.parked_events where build = $1 and stream_id = $2 order by revision`,
    [build, streamId],
  );
  return rows.map((row) => ({ ...row, revision: BigInt(row.revision) }));
};
