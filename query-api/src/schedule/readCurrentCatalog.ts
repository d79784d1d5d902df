import { product } from '@campjay/events/product.ts';
import { changedFacts } from '@campjay/events/schedule/changedFacts.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { sessionSnapshot } from '@campjay/events/schedule/sessionSnapshot.ts';
import { fromActiveBuild } from '@campjay/platform/readModels/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { readCamps, readSeason } from '../catalog/index/readCamps.ts';
import { type Camp } from '../catalog/search/camp.ts';
import { type CatalogState } from './contract.ts';

/** The read model of the catalogue. */
const CAMPS = 'camps';

/** The open season, and what the catalogue says today of sessions that were placed. */
export interface CurrentCatalog {
  readonly season: number;
  readonly stateOf: (placed: SessionSnapshot) => CatalogState;
}

/** Reads the camps with these ids as the catalogue states them now. */
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
    // Of a season that is over the catalogue says nothing any more: what was placed then stays as it was.
    if (placed.season !== season) return { kind: 'same' };
    const { instance_id: instanceId, year = season } = placed.session;
    const camp = camps.get(placed.org_id);
    const current = camp?.instances.find(({ instance_id }) => instance_id === instanceId);
    // A source may give the id of last year's session to this year's, or the other way round.
    if (!camp || !current || (current.year ?? season) !== year) return { kind: 'gone' };
    const changes = changedFacts(placed, sessionSnapshot(camp.orgId, season, camp.facts, current));
    return changes.length === 0 ? { kind: 'same' } : { kind: 'changed', changes: [...changes] };
  },
});
