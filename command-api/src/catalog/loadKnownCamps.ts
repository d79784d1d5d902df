import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { campStream, categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { escapeIdentifier, type Pool } from 'pg';
import { z } from 'zod';
import { DELISTED } from './importedCamp.ts';

/** The camps in the log, with their digests, by which an import recognizes and skips unchanged camps. */
export interface KnownCamps {
  /**
   * Returns the digests of these camps; a camp that the log does not have is missing from the result. A camp with
   * parked events, which the projector could not apply, gets a placeholder that differs from every digest.
   */
  digestsOf(orgIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the ids of all listed camps, without duplicates. */
  listedIds(): AsyncIterable<string> | Iterable<string>;
}

/** Differs from every digest, so that the camp never counts as unchanged. */
const UNKNOWN_DIGEST = '';
const PAGE_SIZE = 1000;

const CAMP_CATEGORY = categoryOf(campStream(''));

/** The field that every version of every camp event has: the digest of the camp after the event. */
const Digest = z.object({ digest: z.string() });

/**
 * Reads the known camps from the read model `camps`, and adds the events of the log that the read model does not
 * contain yet, so that the import need not wait for the projector. If there is no active read model, it reads only the
 * log. Call it only while no other import runs.
 * @param signal stops reading the log when it aborts; the result is then incomplete
 */
export const loadKnownCamps = async (store: EventStore, pool: Pool, signal: AbortSignal): Promise<KnownCamps> => {
  await createReadModelTables(pool);
  const build = await readActiveBuild(pool, CAMPS);
  const laterDigests = await readDigestsAfter(store, build?.checkpoint, signal);
  if (!build)
    return {
      digestsOf: (orgIds) => Promise.resolve(new Map(orgIds.flatMap((orgId) => findEntry(laterDigests, orgId)))),
      listedIds: () => listedIdsOf(laterDigests),
    };

  for (const orgId of await readParkedCamps(pool, build.schema)) laterDigests.set(orgId, UNKNOWN_DIGEST);
  const table = `${escapeIdentifier(build.schema)}.camps`;
  return {
    digestsOf: async (orgIds) => {
      const { rows } = await pool.query<{ org_id: string; digest: string }>(
        `select org_id, digest from ${table} where org_id = any($1)`,
        [orgIds],
      );
      return new Map([
        ...rows.map(({ org_id, digest }) => [org_id, digest] as const),
        ...orgIds.flatMap((orgId) => findEntry(laterDigests, orgId)),
      ]);
    },
    async *listedIds() {
      yield* listedIdsOf(laterDigests);
      for (let after = ''; ;) {
        const { rows } = await pool.query<{ org_id: string }>(
          `select org_id from ${table} where org_id > $1 order by org_id limit ${PAGE_SIZE}`,
          [after],
        );
        for (const { org_id } of rows) if (!laterDigests.has(org_id)) yield org_id;
        const last = rows.at(-1);
        if (!last || rows.length < PAGE_SIZE) return;
        after = last.org_id;
      }
    },
  };
};

/** Returns a list with the entry of this camp, or an empty list if it has none. */
const findEntry = (digests: ReadonlyMap<string, string>, orgId: string): (readonly [string, string])[] => {
  const digest = digests.get(orgId);
  return digest === undefined ? [] : [[orgId, digest]];
};

const listedIdsOf = (digests: ReadonlyMap<string, string>): string[] =>
  [...digests].flatMap(([orgId, digest]) => (digest === DELISTED ? [] : [orgId]));

/** Reads the last digest of each camp that has events after a position, up to the head of the log. */
const readDigestsAfter = async (
  store: EventStore,
  after: Position | undefined,
  signal: AbortSignal,
): Promise<Map<string, string>> => {
  const digests = new Map<string, string>();
  const head = await store.head();
  if (after !== undefined && store.compare(after, head) >= 0) return digests;
  const recordDigest = ({ streamId, data }: RecordedEvent): void => {
    digests.set(entityIdOf(streamId), Digest.parse(data).digest);
  };
  for await (const batch of store.subscribe({ after, categories: [CAMP_CATEGORY], signal })) {
    batch.events.forEach(recordDigest);
    if (batch.isCaughtUp || store.compare(batch.reached, head) >= 0) break;
  }
  return digests;
};

/** Reads the ids of camps whose rows are outdated, because their latest events are parked. */
const readParkedCamps = async (pool: Pool, schema: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ stream_id: string }>(
    'select distinct stream_id from projections.parked_events where build = $1 and stream_id like $2',
    [schema, `${CAMP_CATEGORY}-%`],
  );
  return rows.map(({ stream_id }) => entityIdOf(stream_id));
};
