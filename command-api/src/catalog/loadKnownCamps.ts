import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { campStream, categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { escapeIdentifier, type Pool } from 'pg';
import { z } from 'zod';
import { DELISTED } from './importedCamp.ts';

/** What the log has of camps, as far as an import needs it to skip unchanged ones. */
export interface KnownCamps {
  /**
   * Digests of these camps; absent if the log has no such camp. Only for comparison: a camp with parked events gets a
   * placeholder that equals no digest.
   */
  digestsOf(orgIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The ids of all listed camps, without duplicates. */
  listed(): AsyncIterable<string> | Iterable<string>;
}

/** A digest that equals none: the stream itself must be read. */
const UNKNOWN_DIGEST = '';
const PAGE = 1000;

const CAMP = categoryOf(campStream(''));

/** Every version of every camp event has the camp's digest. */
const Digest = z.object({ digest: z.string() });

/**
 * The known camps: rows of the read model `camps`, overlaid with later events of the log. It does not wait for a
 * projection; without one the log alone is used. Call it only while no other import runs.
 * @param signal stops reading the log; the result is then incomplete.
 */
export const loadKnownCamps = async (store: EventStore, pool: Pool, signal: AbortSignal): Promise<KnownCamps> => {
  await createReadModelTables(pool);
  const build = await readActiveBuild(pool, CAMPS);
  const laterDigests = await digestsAfter(store, build?.checkpoint, signal);
  if (!build)
    return {
      digestsOf: (orgIds) => Promise.resolve(new Map(orgIds.flatMap((orgId) => entryOf(laterDigests, orgId)))),
      listed: () => listedCamps(laterDigests),
    };

  for (const orgId of await parkedCamps(pool, build.schema)) laterDigests.set(orgId, UNKNOWN_DIGEST);
  const table = `${escapeIdentifier(build.schema)}.camps`;
  return {
    digestsOf: async (orgIds) => {
      const { rows } = await pool.query<{ org_id: string; digest: string }>(
        `select org_id, digest from ${table} where org_id = any($1)`,
        [orgIds],
      );
      return new Map([
        ...rows.map(({ org_id, digest }) => [org_id, digest] as const),
        ...orgIds.flatMap((orgId) => entryOf(laterDigests, orgId)),
      ]);
    },
    async *listed() {
      yield* listedCamps(laterDigests);
      for (let after = ''; ;) {
        const { rows } = await pool.query<{ org_id: string }>(
          `select org_id from ${table} where org_id > $1 order by org_id limit ${PAGE}`,
          [after],
        );
        for (const { org_id } of rows) if (!laterDigests.has(org_id)) yield org_id;
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) return;
        after = last.org_id;
      }
    },
  };
};

const entryOf = (digests: ReadonlyMap<string, string>, orgId: string): (readonly [string, string])[] => {
  const digest = digests.get(orgId);
  return digest === undefined ? [] : [[orgId, digest]];
};

const listedCamps = (digests: ReadonlyMap<string, string>): string[] =>
  [...digests].flatMap(([orgId, digest]) => (digest === DELISTED ? [] : [orgId]));

/** The last digest in each camp's events after a position, up to the head of the log. */
const digestsAfter = async (
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
  for await (const batch of store.subscribe({ after, categories: [CAMP], signal })) {
    batch.events.forEach(recordDigest);
    if (batch.isCaughtUp || store.compare(batch.reached, head) >= 0) break;
  }
  return digests;
};

/** Camps with outdated rows because their latest events are parked. */
const parkedCamps = async (pool: Pool, schema: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ stream_id: string }>(
    'select distinct stream_id from projections.parked_events where build = $1 and stream_id like $2',
    [schema, `${CAMP}-%`],
  );
  return rows.map(({ stream_id }) => entityIdOf(stream_id));
};
