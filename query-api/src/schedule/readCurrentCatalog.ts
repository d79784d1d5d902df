import { product } from '@campjay/domain/product.ts';
import { changedFacts } from '@campjay/domain/schedule/changedFacts.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { sessionSnapshot } from '@campjay/domain/schedule/sessionSnapshot.ts';
import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { readCamps, readSeason } from '../search/index/readCamps.ts';
import { type Camp } from '../search/camp.ts';
import { type CatalogState } from './contract.ts';

/** The read model of the catalog. */
const CAMPS = 'camps';

/** The open season, and a comparison of placed sessions with the current catalog. */
export interface CurrentCatalog {
  readonly season: number;
  readonly stateOf: (placed: SessionSnapshot) => CatalogState;
}

/** Reads the current facts of the camps with these ids. */
export const readCurrentCatalog = (pool: Pool, orgIds: readonly string[]): Promise<CurrentCatalog> =>
  fromActiveBuild(pool, CAMPS, async (_table, schema) => {
    const [season, camps] = await Promise.all([
      readSeason(pool, schema),
      orgIds.length > 0 ? readCamps(pool, schema, orgIds) : [],
    ]);
    return buildCurrentCatalog(season ?? product.fallbackSeasonYear, new Map(camps.map((camp) => [camp.orgId, camp])));
  });

const buildCurrentCatalog = (season: number, camps: ReadonlyMap<string, Camp>): CurrentCatalog => ({
  season,
  stateOf: (placed) => {
    // The catalog has no data on past seasons, so sessions placed then are left as they were.
    if (placed.season !== season) return { kind: 'same' };
    const { instance_id: instanceId, year = season } = placed.session;
    const camp = camps.get(placed.org_id);
    const current = camp?.instances.find(({ instance_id }) => instance_id === instanceId);
    // A source may reuse the id of last year's session for this year's, or the reverse.
    if (!camp || !current || (current.year ?? season) !== year) return { kind: 'gone' };
    const changes = changedFacts(placed, sessionSnapshot(camp.orgId, season, camp.facts, current));
    return changes.length === 0 ? { kind: 'same' } : { kind: 'changed', changes: [...changes] };
  },
});
