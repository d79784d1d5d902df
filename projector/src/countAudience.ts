import { type ClientBase } from 'pg';
import { sql } from 'kysely';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { FAVORITES } from '@campjay/read-models/models/favorites.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { PLACEMENTS } from '@campjay/read-models/models/placements.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { anyOf, normalBaseUrl, type QueryBuilder, queryBuilder } from '@campjay/read-models/queryBuilder.ts';
import { type ReadModel } from '@campjay/read-models/table.ts';
import { parents } from './accounts/parents.ts';
import { advertisers } from './ads/advertisers.ts';
import { placements } from './ads/placements.ts';
import { camps } from './catalog/camps.ts';
import { favorites } from './favorites/favorites.ts';
import { type AffectedKind, type CountAudience } from './runtime/audience.ts';
import { type Projection } from './runtime/projection.ts';
import { schedules } from './schedule/schedules.ts';

/**
 * Counts the families and advertisers who would see a difference if another build replaced the live one. Reads the live
 * builds of other read models in the transaction's snapshot, to find out who favorited or scheduled a camp, who has
 * access to a schedule or favorites list, and who advertises a camp. If a schedule or list is shared, the families with
 * whom it is shared count too, unless the share has ended.
 */
export const countAudience: CountAudience = async (tx, { ids, affectsEverybody }, candidate) => {
  const openLive = await createOpenLive(tx);
  const accountDb = openLive(PARENTS, parents);
  const advertiserDb = openLive(ADVERTISERS, advertisers);
  if (affectsEverybody)
    return {
      families: (await findIds([], accountDb?.selectFrom('accounts').select('user_id as id'))).size,
      advertisers: (await findIds([], advertiserDb?.selectFrom('advertisers').select('advertiser_id as id'))).size,
    };

  const idsOf = (kind: AffectedKind): readonly string[] => [...(ids.get(kind) ?? [])];
  const orgIds = idsOf('camp');
  const scheduleDb = openLive(SCHEDULES, schedules);
  const scheduleOwnerIds = await findIds(
    idsOf('schedule'),
    scheduleDb
      ?.selectFrom('entries')
      .select('owner_id as id')
      .distinct()
      .where('is_removed', '=', false)
      .where((eb) => eb.ref('session', '->>').key('org_id'), '=', anyOf(orgIds)),
  );
  const favoriteDb = openLive(FAVORITES, favorites);
  const savers = favoriteDb
    ?.selectFrom('sharers as list')
    .innerJoin('shares as share', 'share.user_id', 'list.sharer_id')
    .select('list.user_id as id');
  const familyIds = await findIds(
    [...idsOf('family'), ...scheduleOwnerIds, ...idsOf('favorites'), ...idsOf('notes')],
    scheduleDb
      ?.selectFrom('members as m')
      .innerJoin('shares as s', (join) =>
        join.onRef('s.owner_id', '=', 'm.owner_id').onRef('s.share_id', '=', 'm.share_id'),
      )
      .select('m.user_id as id')
      .where('m.owner_id', '=', anyOf([...scheduleOwnerIds])),
    savers?.where('list.sharer_id', '=', anyOf(idsOf('favorites'))),
    savers?.where('list.sharer_id', '=', anyOf(idsOf('notes'))).where('share.with_notes', '=', true),
    favoriteDb?.selectFrom('favorites').select('user_id as id').distinct().where('org_id', '=', anyOf(orgIds)),
  );

  const selectAdvertisers = () => advertiserDb?.selectFrom('advertisers as a').select('a.advertiser_id as id');
  const selectAdvertisersOf = (campDb: QueryBuilder<typeof CAMPS> | undefined) =>
    campDb &&
    selectAdvertisers()?.where(
      (advertiser) =>
        sql<boolean>`exists ${campDb
          .selectFrom('camps as c')
          .where('c.org_id', '=', anyOf(orgIds))
          .where((camp) => sql<boolean>`${advertiser.ref('a.base_urls')} ? ${normalBaseUrl(camp.ref('c.base_url'))}`)}`,
    );
  const advertiserIds = await findIds(
    idsOf('advertiser'),
    advertiserDb
      ?.selectFrom('ads')
      .select('advertiser_id as id')
      .where('ad_id', '=', anyOf(idsOf('ad'))),
    openLive(PLACEMENTS, placements)
      ?.selectFrom('placements')
      .select('advertiser_id as id')
      .where('org_id', '=', anyOf(orgIds)),
    selectAdvertisers()?.where((eb) => sql<boolean>`${eb.ref('a.base_urls')} ?| ${idsOf('website')}`),
    selectAdvertisersOf(openLive(CAMPS, camps)),
    // If the builds differ in a camp's website, the advertisers of the old and of the new website both notice.
    selectAdvertisersOf(candidate.name === CAMPS.name ? queryBuilder(CAMPS, tx, candidate.other) : undefined),
  );
  return { families: familyIds.size, advertisers: advertiserIds.size };
};

/** A query for ids. */
interface IdQuery {
  readonly execute: () => Promise<readonly { readonly id: string }[]>;
}

/** Returns the ids that are already known and those that the queries find. */
const findIds = async (
  knownIds: readonly string[],
  ...queries: readonly (IdQuery | undefined)[]
): Promise<ReadonlySet<string>> => {
  const ids = new Set(knownIds);
  for (const query of queries) for (const { id } of (await query?.execute()) ?? []) ids.add(id);
  return ids;
};

/**
 * Returns a function that opens the live build of a read model. It returns undefined if there is no live build, or if
 * the live build has a different version from this code.
 */
const createOpenLive = async (tx: ClientBase) => {
  const { rows } = await tx.query<{ name: string; schema: string; version: number }>(
    `select b.name, b.schema_name as schema, b.version
       from projections.read_models m join projections.builds b on b.schema_name = m.active_build`,
  );
  return <Model extends ReadModel>(readModel: Model, { version }: Projection): QueryBuilder<Model> | undefined => {
    const live = rows.find((row) => row.name === readModel.name && row.version === version);
    return live && queryBuilder(readModel, tx, live.schema);
  };
};
