import { normalBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { readWebsite } from '../benchmarking/readGroup.ts';
import { CAMPS } from '../benchmarking/readCampOrgs.ts';
import { coordinatesOf, placesOf } from '../search/camp.ts';

/** The normalized websites of all camps, without duplicates, in alphabetical order. */
export const readBaseUrls = async (pool: Pool): Promise<string[]> => {
  const stored = await fromActiveBuild(pool, CAMPS, async (table) => {
    const { rows } = await pool.query<{ base_url: string }>(
      `select distinct base_url from ${table('camps')} where base_url is not null`,
    );
    return rows;
  });
  return [...new Set(stored.map(({ base_url }) => normalBaseUrl(base_url)))].sort();
};

/** Statistics of a website's camps for admins. */
export interface CampStats {
  /** Number of different places of its camps and their sessions. */
  readonly locationCount: number;
  /** US dollars; null if no session of the season states a price. */
  readonly minPrice: number | null;
}

/** Undefined if the catalog has no camp with that website. */
export const readCampStats = async (pool: Pool, baseUrl: string): Promise<CampStats | undefined> => {
  const { camps, season } = await readWebsite(pool, baseUrl);
  if (camps.length === 0) return undefined;
  const places = camps.flatMap((camp) => {
    const ofSessions = camp.instances.flatMap((session) => coordinatesOf(session) ?? []);
    return ofSessions.length > 0 ? ofSessions : placesOf(camp);
  });
  const prices = camps.flatMap(({ instances }) =>
    instances.flatMap(({ price, year = season }) => (price === undefined || year !== season ? [] : [price])),
  );
  return {
    locationCount: new Set(places.map(({ lat, lng }) => `${lat} ${lng}`)).size,
    minPrice: prices.length === 0 ? null : Math.min(...prices),
  };
};
