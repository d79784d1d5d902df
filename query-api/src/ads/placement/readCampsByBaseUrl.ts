import { product } from '@campjay/domain/product/product.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';
import { readCamps, readSeason } from '../../search/index/build/readCamps.ts';
import { type Camp } from '../../search/camp.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { normalBaseUrlSql } from '../readAdvertisers.ts';

export interface CampsOfAdvertiser {
  readonly season: number;
  /** Ordered by name. */
  readonly camps: readonly Camp[];
}

/**
 * Reads the camps in the current catalog whose website is one of these.
 * @param baseUrls as returned by `normalizeBaseUrl`
 */
export const readCampsByBaseUrl = (pool: Pool, baseUrls: readonly string[]): Promise<CampsOfAdvertiser> =>
  readFromActiveBuild(pool, CAMPS, async (table, schema) => {
    const season = (await readSeason(pool, schema)) ?? product.fallbackSeasonYear;
    const { rows } = await pool.query<{ org_id: string }>(
      `select org_id from ${table('camps')} where ${normalBaseUrlSql('base_url')} = any($1)`,
      [baseUrls],
    );
    const camps =
      rows.length === 0
        ? []
        : await readCamps(
            pool,
            schema,
            rows.map(({ org_id }) => org_id),
          );
    return { season, camps: camps.toSorted(compareByName) };
  });

const compareByName = (one: Camp, other: Camp): number =>
  one.facts.camp_org_name.localeCompare(other.facts.camp_org_name, 'en') || (one.orgId < other.orgId ? -1 : 1);
