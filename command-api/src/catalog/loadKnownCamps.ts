import { campStream, categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import {
  type EventStore,
  ForeignPosition,
  type Position,
  type RecordedEvent,
} from '@campjay/platform/eventstore/port.ts';
import { type Db, inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { z } from 'zod';
import { DELISTED } from './importedCamp.ts';

/** The camps in the log, with their digests, by which an import recognizes and skips unchanged camps. */
export interface KnownCamps {
  /** Returns the digests of these camps; a camp that the log never had is missing from the result. */
  digestsOf(orgIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the ids of all listed camps, without duplicates. */
  listedIds(): AsyncIterable<string>;
}

const PAGE_SIZE = 1000;
const CAMP_CATEGORY = categoryOf(campStream(''));

/** The field that every version of every camp event has: the digest of the camp after the event. */
const Digest = z.object({ digest: z.string() });

/**
 * Brings the stored digests up to the end of the log, and returns them. Each import reads only the camp events since
 * the one before, so it does not depend on a read model.
 * @param signal stops reading the log when it aborts; the result is then incomplete
 */
export const loadKnownCamps = async (store: EventStore, pool: Pool, signal: AbortSignal): Promise<KnownCamps> => {
  await inTransaction(pool, (db) => catchUp(store, db, signal));
  return {
    digestsOf: async (orgIds) => {
      const { rows } = await pool.query<{ org_id: string; digest: string }>(
        'select org_id, digest from ops.known_camps where org_id = any($1)',
        [orgIds],
      );
      return new Map(rows.map(({ org_id, digest }) => [org_id, digest]));
    },
    async *listedIds() {
      for (let after = ''; ;) {
        const { rows } = await pool.query<{ org_id: string }>(
          'select org_id from ops.known_camps where org_id > $1 and digest <> $2 order by org_id limit $3',
          [after, DELISTED, PAGE_SIZE],
        );
        for (const { org_id } of rows) yield org_id;
        const last = rows.at(-1);
        if (!last || rows.length < PAGE_SIZE) return;
        after = last.org_id;
      }
    },
  };
};

const catchUp = async (store: EventStore, db: Db, signal: AbortSignal): Promise<void> => {
  // A preview may run beside an import; whichever ends last must not store older digests.
  await db.query('lock table ops.known_camps_checkpoint in exclusive mode');
  const { rows } = await db.query<{ position: Position }>('select position from ops.known_camps_checkpoint');
  const head = await store.head();
  const checkpoint = rows.map(({ position }) => position).find((position) => isInLog(store, position, head));
  if (checkpoint === head) return;
  if (checkpoint === undefined) await db.query('delete from ops.known_camps');
  const subscription = store.subscribe({ after: checkpoint, categories: [CAMP_CATEGORY], signal });
  for await (const { events, reached, isCaughtUp } of subscription) {
    await saveDigests(db, events);
    await db.query(
      `insert into ops.known_camps_checkpoint (position) values ($1)
       on conflict (only_row) do update set position = excluded.position`,
      [reached],
    );
    if (isCaughtUp || store.compare(reached, head) >= 0) return;
  }
};

/** False if the digests were read from another log, or from one that was replaced by an older backup. */
const isInLog = (store: EventStore, position: Position, head: Position): boolean => {
  try {
    return store.compare(position, head) <= 0;
  } catch (error) {
    if (error instanceof ForeignPosition) return false;
    throw error;
  }
};

const saveDigests = async (db: Db, events: readonly RecordedEvent[]): Promise<void> => {
  if (events.length === 0) return;
  const digests = new Map(events.map(({ streamId, data }) => [entityIdOf(streamId), Digest.parse(data).digest]));
  await db.query(
    `insert into ops.known_camps (org_id, digest) select * from unnest($1::text[], $2::text[])
     on conflict (org_id) do update set digest = excluded.digest`,
    [[...digests.keys()], [...digests.values()]],
  );
};
