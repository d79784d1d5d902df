import { type Db } from '@campjay/platform/postgres/pool.ts';
import { readActiveBuild } from './activeBuild.ts';
import { FAVORITES } from './models/favorites.ts';
import { SCHEDULES } from './models/schedules.ts';
import { anyOf, queryBuilder } from './queryBuilder.ts';

/**
 * Counts the families who have one of these camps in their favorites or their schedule, according to the current read
 * models. Both have the parent's user id, so a family that has the camp in both is counted once.
 */
export const countFamilies = async (db: Db, orgIds: readonly string[]): Promise<number> => {
  const userIds = new Set<string>();
  const favorites = await readActiveBuild(db, FAVORITES.name);
  if (favorites) {
    const rows = await queryBuilder(FAVORITES, db, favorites.schema)
      .selectFrom('favorites')
      .select('user_id')
      .distinct()
      .where('org_id', '=', anyOf(orgIds))
      .execute();
    for (const { user_id: userId } of rows) userIds.add(userId);
  }
  const schedules = await readActiveBuild(db, SCHEDULES.name);
  if (schedules) {
    const rows = await queryBuilder(SCHEDULES, db, schedules.schema)
      .selectFrom('entries')
      .select('owner_id')
      .distinct()
      .where('is_removed', '=', false)
      .where(({ ref }) => ref('session', '->>').key('org_id'), '=', anyOf(orgIds))
      .execute();
    for (const { owner_id: ownerId } of rows) userIds.add(ownerId);
  }
  return userIds.size;
};
