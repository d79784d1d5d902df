import { anyOf, normalBaseUrl, type QueryBuilder, rowCount } from '@campjay/read-models/queryBuilder.ts';
import { type RowOf } from '@campjay/read-models/table.ts';
import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { PLACEMENTS } from '@campjay/read-models/models/placements.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { type Reader } from '@campjay/read-models/reader.ts';

/** Queries on the builds that decide whether a placement takes effect. */
export interface OwnCampBuilds {
  readonly camps: QueryBuilder<typeof CAMPS>;
  readonly advertisers: QueryBuilder<typeof ADVERTISERS>;
}

/**
 * The condition under which a placement (a session that is 'On' in an ad) takes effect: the camp's current website must
 * be one of the base URLs that admins have set for the advertiser. Otherwise the session is not served until the camp
 * belongs to the advertiser again.
 */
export const isOwnCamp = (
  { camps, advertisers }: OwnCampBuilds,
  { orgId, advertiserId }: { readonly orgId: Expression<string>; readonly advertiserId: Expression<string> },
) =>
  sql<boolean>`exists ${camps
    .selectFrom('camps as c')
    .where('c.org_id', '=', orgId)
    .where(
      (camp) =>
        sql<boolean>`exists ${advertisers
          .selectFrom('advertisers as a')
          .where('a.advertiser_id', '=', advertiserId)
          .where(({ ref }) => sql<boolean>`${ref('a.base_urls')} ? ${normalBaseUrl(camp.ref('c.base_url'))}`)}`,
    )}`;

export interface StoredAd extends Pick<
  RowOf<typeof ADVERTISERS.tables.ads>,
  'ad_id' | 'name' | 'status' | 'message' | 'testimonials' | 'primary_url'
> {
  /** In display order. */
  readonly images: readonly { readonly imageId: string; readonly width: number; readonly height: number }[];
}

export interface StoredAdvertiser extends Omit<RowOf<typeof ADVERTISERS.tables.advertisers>, 'created_at'> {
  /** Oldest first. */
  readonly ads: readonly StoredAd[];
}

/**
 * Reads these advertisers with their ads, ordered by name; all advertisers if `advertiserIds` is undefined. A single
 * statement reads everything from the same snapshot.
 */
export const readAdvertisers = (
  read: Reader<'advertisers'>,
  advertiserIds: readonly string[] | undefined,
): Promise<readonly StoredAdvertiser[]> =>
  read(ADVERTISERS, (db) =>
    db
      .selectFrom('advertisers as a')
      .select(['advertiser_id', 'name', 'is_self_serve', 'base_urls', 'pricing', 'accepted_terms', 'budget_cents'])
      .select(({ selectFrom }) => [
        ...(['discount', 'cohort'] as const),
        jsonArrayFrom(
          selectFrom('ads as d')
            .select(['d.ad_id', 'd.name', 'd.status', 'd.message', 'd.testimonials', 'd.primary_url'])
            .select((ad) =>
              jsonArrayFrom(
                ad
                  .selectFrom('ad_images as i')
                  .select(['i.image_id as imageId', 'i.width', 'i.height'])
                  .whereRef('i.ad_id', '=', 'd.ad_id')
                  .orderBy('i.ordinal'),
              ).as('images'),
            )
            .whereRef('d.advertiser_id', '=', 'a.advertiser_id')
            .orderBy('d.created_at')
            .orderBy('d.ad_id'),
        ).as('ads'),
      ])
      .$if(advertiserIds !== undefined, (query) => query.where('advertiser_id', '=', anyOf(advertiserIds ?? [])))
      .orderBy(({ fn }) => fn('lower', ['name']))
      .orderBy('advertiser_id')
      .execute(),
  );

/**
 * Queries the placements that take effect.
 * @param query receives a query for them
 */
const queryPlacements = <T>(
  read: Reader<'placements' | 'camps' | 'advertisers'>,
  query: (placements: ReturnType<typeof selectEffectivePlacements>) => Promise<T>,
): Promise<T> =>
  read(PLACEMENTS, (placements) =>
    read(CAMPS, (camps) =>
      read(ADVERTISERS, (advertisers) => query(selectEffectivePlacements(placements, { camps, advertisers }))),
    ),
  );

const selectEffectivePlacements = (placements: QueryBuilder<typeof PLACEMENTS>, builds: OwnCampBuilds) =>
  placements
    .selectFrom('placements as p')
    .where(({ ref }) => isOwnCamp(builds, { orgId: ref('p.org_id'), advertiserId: ref('p.advertiser_id') }));

/** Counts the sessions that are 'On' in each ad of these advertisers, by ad id. */
export const countActiveSessions = (
  read: Reader<'placements' | 'camps' | 'advertisers'>,
  advertiserIds: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  queryPlacements(read, async (placements) => {
    const rows = await placements
      .select(['p.ad_id', rowCount.as('count')])
      .where('p.advertiser_id', '=', anyOf(advertiserIds))
      .groupBy('p.ad_id')
      .execute();
    return new Map(rows.map(({ ad_id, count }) => [ad_id, count]));
  });

/** Reads which ad each session of these camps is 'On' in, keyed by `placementKey`. Other sessions are left out. */
export const readAdBySession = (
  read: Reader<'placements' | 'camps' | 'advertisers'>,
  orgIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  queryPlacements(read, async (placements) => {
    const rows = await placements
      .select(['p.org_id', 'p.instance_id', 'p.ad_id'])
      .where('p.org_id', '=', anyOf(orgIds))
      .execute();
    return new Map(rows.map((row) => [placementKey(row.org_id, row.instance_id), row.ad_id]));
  });

/** Returns the map key of a session. It is unambiguous, because ids contain no spaces. */
export const placementKey = (orgId: string, instanceId: string): string => `${orgId} ${instanceId}`;
