import { PLACEMENTS } from '@campjay/read-models/models/placements.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { type AdStatus, type Pricing } from '@campjay/events/ads/values.ts';
import { type Discount } from '@campjay/domain/ads/discount.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';

/**
 * Returns the SQL equivalent of `normalizeBaseUrl`.
 * @param column SQL name of the column with the URL
 */
export const normalBaseUrlSql = (column: string): string => `regexp_replace(lower(btrim(${column})), '/+$', '')`;

/**
 * Returns the SQL condition under which a placement (a session that is 'On' in an ad) takes effect: the camp's current
 * website must be one of the base URLs that admins have set for the advertiser. Otherwise the session is not served
 * until the camp belongs to the advertiser again. The query must name the placement `p`. The parameters are the SQL
 * names of the tables.
 */
export const isOwnCampSql = ({
  camps,
  advertisers,
}: {
  readonly camps: string;
  readonly advertisers: string;
}): string =>
  `exists (select from ${camps} c join ${advertisers} a on a.base_urls ? ${normalBaseUrlSql('c.base_url')}
            where c.org_id = p.org_id and a.advertiser_id = p.advertiser_id)`;

export interface StoredAd {
  readonly ad_id: string;
  readonly name: string;
  readonly status: AdStatus;
  readonly message: string;
  readonly testimonials: string;
  readonly primary_url: string;
  /** In display order; null for an ad without images. */
  readonly images: readonly { readonly imageId: string; readonly width: number; readonly height: number }[] | null;
}

export interface StoredAdvertiser {
  readonly advertiser_id: string;
  readonly name: string;
  readonly is_self_serve: boolean;
  /** Normalized base URLs of the websites whose camps belong to the advertiser. */
  readonly base_urls: readonly string[];
  readonly pricing: Pricing;
  readonly accepted_terms: string | null;
  readonly budget_cents: number;
  readonly discount: Discount;
  /** Normalized base URLs of the websites that the advertiser compares its camps with in benchmarking. */
  readonly cohort: readonly string[];
  /** Oldest first; null for an advertiser without ads. */
  readonly ads: readonly StoredAd[] | null;
}

/**
 * Reads these advertisers with their ads, ordered by name; all advertisers if `advertiserIds` is undefined. A single
 * statement reads everything from the same snapshot.
 */
export const readAdvertisers = (
  pool: Pool,
  advertiserIds: readonly string[] | undefined,
): Promise<readonly StoredAdvertiser[]> =>
  readFromActiveBuild(pool, ADVERTISERS, async (table) => {
    const { rows } = await pool.query<StoredAdvertiser>(
      `select advertiser_id, name, is_self_serve, base_urls, pricing, accepted_terms, budget_cents, discount, cohort,
         (select json_agg(json_build_object(
                   'ad_id', ad_id, 'name', name, 'status', status, 'message', message,
                   'testimonials', testimonials, 'primary_url', primary_url,
                   'images', (select json_agg(json_build_object('imageId', image_id, 'width', width, 'height', height)
                                              order by ordinal)
                                from ${table('ad_images')} i where i.ad_id = d.ad_id)) order by created_at, ad_id)
            from ${table('ads')} d where d.advertiser_id = a.advertiser_id) as ads
         from ${table('advertisers')} a where $1::text[] is null or advertiser_id = any($1)
        order by lower(name), advertiser_id`,
      [advertiserIds ?? null],
    );
    return rows;
  });

/**
 * Queries the placements that take effect.
 * @param read receives the name of the table, and the SQL condition for its rows, with the alias `p`
 */
const queryPlacements = <T>(pool: Pool, read: (table: string, ownCampCondition: string) => Promise<T>): Promise<T> =>
  readFromActiveBuild(pool, PLACEMENTS, (placements) =>
    readFromActiveBuild(pool, CAMPS, (camps) =>
      readFromActiveBuild(pool, ADVERTISERS, (advertisers) =>
        read(
          placements('placements'),
          isOwnCampSql({ camps: camps('camps'), advertisers: advertisers('advertisers') }),
        ),
      ),
    ),
  );

/** Counts the sessions that are 'On' in each ad of these advertisers, by ad id. */
export const countActiveSessions = (
  pool: Pool,
  advertiserIds: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  queryPlacements(pool, async (placements, ownCampCondition) => {
    const { rows } = await pool.query<{ ad_id: string; count: number }>(
      `select ad_id, count(*)::int as count from ${placements} p where advertiser_id = any($1) and ${ownCampCondition} group by ad_id`,
      [advertiserIds],
    );
    return new Map(rows.map(({ ad_id, count }) => [ad_id, count]));
  });

/** Reads which ad each session of these camps is 'On' in, keyed by `placementKey`. Other sessions are left out. */
export const readAdBySession = (pool: Pool, orgIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  queryPlacements(pool, async (placements, ownCampCondition) => {
    const { rows } = await pool.query<{ org_id: string; instance_id: string; ad_id: string }>(
      `select org_id, instance_id, ad_id from ${placements} p where org_id = any($1) and ${ownCampCondition}`,
      [orgIds],
    );
    return new Map(rows.map((row) => [placementKey(row.org_id, row.instance_id), row.ad_id]));
  });

/** Returns the map key of a session. It is unambiguous, because ids contain no spaces. */
export const placementKey = (orgId: string, instanceId: string): string => `${orgId} ${instanceId}`;
