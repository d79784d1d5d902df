import { type ClientBase } from 'pg';
import { parents } from './accounts/parents.ts';
import { advertisers } from './ads/advertisers.ts';
import { placements } from './ads/placements.ts';
import { camps } from './catalog/camps.ts';
import { favorites } from './favorites/favorites.ts';
import { type AffectedKind, type CountAudience } from './runtime/audience.ts';
import { type Projection } from './runtime/projection.ts';
import { qualified } from './runtime/setStatements.ts';
import { schedules } from './schedule/schedules.ts';

/**
 * Counts the families and advertisers that would notice the differing rows, by the read models that are live in the
 * snapshot. A family with whom a schedule or list is shared counts separately and notices what its owner notices,
 * unless the share has ended.
 */
export const countAudience: CountAudience = async (tx, { ids, isEverybody }, compared) => {
  const table = await liveTables(tx);
  const idsOf = (kind: AffectedKind): readonly string[] => [...(ids.get(kind) ?? [])];
  const count = async (queries: readonly (IdQuery | undefined)[]): Promise<number> => {
    const foundIds = new Set<string>();
    for (const query of queries) {
      if (!query || query.values.every((values) => values.length === 0)) continue;
      const { rows } = await tx.query<{ id: string }>(query.text, [...query.values]);
      for (const { id } of rows) foundIds.add(id);
    }
    return foundIds.size;
  };

  if (isEverybody)
    return {
      families: await count([fromTable(table(parents, 'accounts'), 'user_id')]),
      advertisers: await count([fromTable(table(advertisers, 'advertisers'), 'advertiser_id')]),
    };

  const orgIds = idsOf('camp');
  const owners = new Set(idsOf('schedule'));
  const entries = table(schedules, 'entries');
  if (entries && orgIds.length > 0) {
    const { rows } = await tx.query<{ id: string }>(
      `select distinct owner_id as id from ${entries} where session ->> 'org_id' = any($1) and not is_removed`,
      [orgIds],
    );
    for (const { id } of rows) owners.add(id);
  }
  const [members, shares] = [table(schedules, 'members'), table(schedules, 'shares')];
  const [favoriteTable, sharerTable, shareTable] = [
    table(favorites, 'favorites'),
    table(favorites, 'sharers'),
    table(favorites, 'shares'),
  ];
  const fromShares = (ownerIds: readonly string[], condition: string): IdQuery | undefined =>
    sharerTable && shareTable
      ? {
          text: `select k.user_id as id from ${sharerTable} k join ${shareTable} l on l.user_id = k.sharer_id
                  where k.sharer_id = any($1) and ${condition}`,
          values: [ownerIds],
        }
      : undefined;
  const families = await count([
    fromIds([...idsOf('family'), ...owners, ...idsOf('favorites'), ...idsOf('notes')]),
    members && shares
      ? {
          text: `select m.user_id as id from ${members} m join ${shares} s using (owner_id, share_id)
                  where m.owner_id = any($1)`,
          values: [[...owners]],
        }
      : undefined,
    fromShares(idsOf('favorites'), 'true'),
    fromShares(idsOf('notes'), 'l.with_notes'),
    favoriteTable === undefined
      ? undefined
      : { text: `select distinct user_id as id from ${favoriteTable} where org_id = any($1)`, values: [orgIds] },
  ]);

  const [advertiserTable, placementTable, ads] = [
    table(advertisers, 'advertisers'),
    table(placements, 'placements'),
    table(advertisers, 'ads'),
  ];
  // If a camp's website differs, the advertisers of both the old and the new website notice.
  const campTables = [
    table(camps, 'camps'),
    compared.name === camps.name ? qualified(compared.other, 'camps') : undefined,
  ];
  const advertiserCount = await count([
    fromIds(idsOf('advertiser')),
    ads === undefined
      ? undefined
      : { text: `select advertiser_id as id from ${ads} where ad_id = any($1)`, values: [idsOf('ad')] },
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
                     join ${advertiserTable} a on a.base_urls ? ${baseUrlOf('c.base_url')} where c.org_id = any($1)`,
            values: [orgIds],
          }
        : undefined,
    ),
  ]);
  return { families, advertisers: advertiserCount };
};

/** A query for ids; skipped if all its lists are empty. */
interface IdQuery {
  readonly text: string;
  readonly values: readonly (readonly string[])[];
}

const fromIds = (ids: readonly string[]): IdQuery => ({ text: 'select unnest($1::text[]) as id', values: [ids] });

/** A query without parameters would be skipped as empty, so this one passes a nonempty list. */
const fromTable = (table: string | undefined, column: string): IdQuery | undefined =>
  table === undefined
    ? undefined
    : { text: `select ${column} as id from ${table} where $1::text[] is not null`, values: [['all']] };

/** The SQL equivalent of `normalBaseUrl`. */
const baseUrlOf = (column: string): string => `regexp_replace(lower(btrim(${column})), '/+$', '')`;

/** Resolves table names of live builds; undefined if there is none, or only one of another version. */
const liveTables = async (tx: ClientBase) => {
  const { rows } = await tx.query<{ name: string; schema: string; version: number }>(
    `select b.name, b.schema_name as schema, b.version
       from projections.read_models m join projections.builds b on b.schema_name = m.active_build`,
  );
  return ({ name, version }: Projection, table: string): string | undefined => {
    const live = rows.find((row) => row.name === name && row.version === version);
    return live && qualified(live.schema, table);
  };
};
