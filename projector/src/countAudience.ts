import { type ClientBase } from 'pg';
import { parents } from './accounts/parents.ts';
import { advertisers } from './ads/advertisers.ts';
import { placements } from './ads/placements.ts';
import { camps } from './catalog/camps.ts';
import { favorites } from './favorites/favorites.ts';
import { type AffectedKind, type CountAudience } from './runtime/audience.ts';
import { type Projection } from './runtime/projection.ts';
import { qualifyTableName } from './runtime/bulkStatements.ts';
import { schedules } from './schedule/schedules.ts';

/**
 * Counts the families and advertisers who would see a difference if another build replaced the live one. Reads the live
 * builds of other read models in the transaction's snapshot, to find out who favorited or scheduled a camp, who has
 * access to a schedule or favorites list, and who advertises a camp. If a schedule or list is shared, the families with
 * whom it is shared count too, unless the share has ended.
 */
export const countAudience: CountAudience = async (tx, { ids, affectsEverybody }, candidate) => {
  const findTable = await createTableFinder(tx);
  const idsOf = (kind: AffectedKind): readonly string[] => [...(ids.get(kind) ?? [])];
  const countIds = async (queries: readonly (IdQuery | undefined)[]): Promise<number> => {
    const foundIds = new Set<string>();
    for (const query of queries) {
      if (!query || query.values.every((values) => values.length === 0)) continue;
      const { rows } = await tx.query<{ id: string }>(query.text, [...query.values]);
      for (const { id } of rows) foundIds.add(id);
    }
    return foundIds.size;
  };

  if (affectsEverybody)
    return {
      families: await countIds([selectAllIds(findTable(parents, 'accounts'), 'user_id')]),
      advertisers: await countIds([selectAllIds(findTable(advertisers, 'advertisers'), 'advertiser_id')]),
    };

  const orgIds = idsOf('camp');
  const scheduleOwnerIds = new Set(idsOf('schedule'));
  const entryTable = findTable(schedules, 'entries');
  if (entryTable && orgIds.length > 0) {
    const { rows } = await tx.query<{ id: string }>(
      `select distinct owner_id as id from ${entryTable} where session ->> 'org_id' = any($1) and not is_removed`,
      [orgIds],
    );
    for (const { id } of rows) scheduleOwnerIds.add(id);
  }
  const memberTable = findTable(schedules, 'members');
  const scheduleShareTable = findTable(schedules, 'shares');
  const favoriteTable = findTable(favorites, 'favorites');
  const savedListTable = findTable(favorites, 'sharers');
  const listShareTable = findTable(favorites, 'shares');
  /** Selects the families that saved a favorites list of `ownerIds`, if the list's share meets the SQL `condition`. */
  const selectSavers = (ownerIds: readonly string[], condition: string): IdQuery | undefined =>
    savedListTable && listShareTable
      ? {
          text: `select saved_list.user_id as id
                   from ${savedListTable} saved_list join ${listShareTable} list_share on list_share.user_id = saved_list.sharer_id
                  where saved_list.sharer_id = any($1) and ${condition}`,
          values: [ownerIds],
        }
      : undefined;
  const families = await countIds([
    selectIds([...idsOf('family'), ...scheduleOwnerIds, ...idsOf('favorites'), ...idsOf('notes')]),
    memberTable && scheduleShareTable
      ? {
          text: `select m.user_id as id from ${memberTable} m join ${scheduleShareTable} s using (owner_id, share_id)
                  where m.owner_id = any($1)`,
          values: [[...scheduleOwnerIds]],
        }
      : undefined,
    selectSavers(idsOf('favorites'), 'true'),
    selectSavers(idsOf('notes'), 'list_share.with_notes'),
    favoriteTable === undefined
      ? undefined
      : { text: `select distinct user_id as id from ${favoriteTable} where org_id = any($1)`, values: [orgIds] },
  ]);

  const advertiserTable = findTable(advertisers, 'advertisers');
  const placementTable = findTable(placements, 'placements');
  const adTable = findTable(advertisers, 'ads');
  // If the builds differ in a camp's website, the advertisers of the old and of the new website both notice.
  const campTables = [
    findTable(camps, 'camps'),
    candidate.name === camps.name ? qualifyTableName(candidate.other, 'camps') : undefined,
  ];
  const advertiserCount = await countIds([
    selectIds(idsOf('advertiser')),
    adTable === undefined
      ? undefined
      : { text: `select advertiser_id as id from ${adTable} where ad_id = any($1)`, values: [idsOf('ad')] },
    placementTable === undefined
      ? undefined
      : { text: `select advertiser_id as id from ${placementTable} where org_id = any($1)`, values: [orgIds] },
    advertiserTable === undefined
      ? undefined
      : {
          text: `select advertiser_id as id from ${advertiserTable} where base_urls ?| $1`,
          values: [idsOf('website')],
        },
    ...campTables.map((campTable) =>
      advertiserTable && campTable
        ? {
            text: `select distinct a.advertiser_id as id from ${campTable} c
                     join ${advertiserTable} a on a.base_urls ? ${normalBaseUrlSql('c.base_url')}
                    where c.org_id = any($1)`,
            values: [orgIds],
          }
        : undefined,
    ),
  ]);
  return { families, advertisers: advertiserCount };
};

/** A query for ids. `countIds` skips it if all lists in `values` are empty. */
interface IdQuery {
  readonly text: string;
  readonly values: readonly (readonly string[])[];
}

const selectIds = (ids: readonly string[]): IdQuery => ({ text: 'select unnest($1::text[]) as id', values: [ids] });

/**
 * Selects all ids of a table. The value 'all' has no meaning: an empty `values` would skip the query; see `IdQuery`.
 */
const selectAllIds = (table: string | undefined, column: string): IdQuery | undefined =>
  table === undefined
    ? undefined
    : { text: `select ${column} as id from ${table} where $1::text[] is not null`, values: [['all']] };

/** The SQL equivalent of the function `normalBaseUrl`. */
const normalBaseUrlSql = (column: string): string => `regexp_replace(lower(btrim(${column})), '/+$', '')`;

/**
 * Returns a function that finds a table of a projection's live build. It returns undefined if there is no live build,
 * or if the live build has a different version from this code.
 */
const createTableFinder = async (tx: ClientBase) => {
  const { rows } = await tx.query<{ name: string; schema: string; version: number }>(
    `select b.name, b.schema_name as schema, b.version
       from projections.read_models m join projections.builds b on b.schema_name = m.active_build`,
  );
  return ({ name, version }: Projection, table: string): string | undefined => {
    const live = rows.find((row) => row.name === name && row.version === version);
    return live && qualifyTableName(live.schema, table);
  };
};
