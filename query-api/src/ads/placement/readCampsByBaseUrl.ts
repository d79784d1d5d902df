import { anyOf, normalBaseUrl } from '@campjay/read-models/queryBuilder.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
import { readCamps, readSeason } from '../../search/index/build/readCamps.ts';
import { type Camp } from '../../search/camp.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';

export interface CampsOfAdvertiser {
  readonly season: number;
  /** Ordered by name. */
  readonly camps: readonly Camp[];
}

/**
 * Reads the camps in the current catalog whose website is one of these.
 * @param baseUrls as returned by `normalizeBaseUrl`
 */
export const readCampsByBaseUrl = (read: Reader<'camps'>, baseUrls: readonly string[]): Promise<CampsOfAdvertiser> =>
  read(CAMPS, async (db, { pool, schema }) => {
    const season = (await readSeason(pool, schema)) ?? product.fallbackSeasonYear;
    const rows = await db
      .selectFrom('camps')
      .select('org_id')
      .where(({ ref }) => normalBaseUrl(ref('base_url')), '=', anyOf(baseUrls))
      .execute();
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
