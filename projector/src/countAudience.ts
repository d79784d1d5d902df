import { type ClientBase } from 'pg';
import { parents } from './accounts/parents.ts';
import { advertisers } from './advertising/advertisers.ts';
import { placements } from './advertising/placements.ts';
import { camps } from './catalog/camps.ts';
import { favorites } from './favorites/favorites.ts';
import { type Concern, type CountAudience } from './runtime/audience.ts';
import { type Projection } from './runtime/projection.ts';
import { qualified } from './runtime/setStatements.ts';
import { schedules } from './schedule/schedules.ts';

/**
 * Counts families and advertisers that would notice rows that differ, by the read models that are live in the snapshot.
 * Whoever a schedule or a list is shared with is a family of its own, and notices what its owner does; a family that got a
 * share by a link that has ended does not.
 */
export const countAudience: CountAudience = async (tx, { ids, isEverybody }, compared) => {
  const table = await liveTables(tx);
  const named = (concern: Concern): readonly string[] => [...(ids.get(concern) ?? [])];
  const count = async (parts: readonly (Part | undefined)[]): Promise<number> => {
    const found = new Set<string>();
    for (const part of parts) {
      if (!part || part.values.every((values) => values.length === 0)) continue;
      const { rows } = await tx.query<{ id: string }>(part.text, [...part.values]);
      for (const { id } of rows) found.add(id);
    }
    return found.size;
  };

  if (isEverybody)
    return {
      families: await count([every(table(parents, 'accounts'), 'user_id')]),
      advertisers: await count([every(table(advertisers, 'advertisers'), 'advertiser_id')]),
    };

  const orgIds = named('camp');
  const owners = new Set(named('schedule'));
  const entries = table(schedules, 'entries');
  if (entries && orgIds.length > 0) {
    const { rows } = await tx.query<{ id: string }>(
      `select distinct owner_id as id from ${entries} where session ->> 'org_id' = any($1) and not is_removed`,
      [orgIds],
    );
    for (const { id } of rows) owners.add(id);
  }
  const [members, shares] = [table(schedules, 'members'), table(schedules, 'shares')];
  const [listed, sharers, lists] = [
    table(favorites, 'favorites'),
    table(favorites, 'sharers'),
    table(favorites, 'shares'),
  ];
  const keepers = (owned: readonly string[], condition: string): Part | undefined =>
    sharers && lists
      ? {
          text: `select k.user_id as id from ${sharers} k join ${lists} l on l.user_id = k.sharer_id
                  where k.sharer_id = any($1) and ${condition}`,
          values: [owned],
        }
      : undefined;
  const families = await count([
    given([...named('family'), ...owners, ...named('favorites'), ...named('notes')]),
    members && shares
      ? {
          text: `select m.user_id as id from ${members} m join ${shares} s using (owner_id, share_id)
                  where m.owner_id = any($1)`,
          values: [[...owners]],
        }
      : undefined,
    keepers(named('favorites'), 'true'),
    keepers(named('notes'), 'l.with_notes'),
    listed === undefined
      ? undefined
      : { text: `select distinct user_id as id from ${listed} where org_id = any($1)`, values: [orgIds] },
  ]);

  const [known, placed, ads] = [
    table(advertisers, 'advertisers'),
    table(placements, 'placements'),
    table(advertisers, 'ads'),
  ];
  // A camp whose website differs is, or was, the camp of both advertisers.
  const catalogues = [
    table(camps, 'camps'),
    compared.name === camps.name ? qualified(compared.other, 'camps') : undefined,
  ];
  const counted = await count([
    given(named('advertiser')),
    ads === undefined
      ? undefined
      : { text: `select advertiser_id as id from ${ads} where ad_id = any($1)`, values: [named('ad')] },
    placed === undefined
      ? undefined
      : { text: `select advertiser_id as id from ${placed} where org_id = any($1)`, values: [orgIds] },
    known === undefined
      ? undefined
      : { text: `select advertiser_id as id from ${known} where base_urls ?| $1`, values: [named('website')] },
    ...catalogues.map((catalogue) =>
      known && catalogue
        ? {
            text: `select distinct a.advertiser_id as id from ${catalogue} c
                     join ${known} a on a.base_urls ? ${baseUrlOf('c.base_url')} where c.org_id = any($1)`,
            values: [orgIds],
          }
        : undefined,
    ),
  ]);
  return { families, advertisers: counted };
};

/** A query for ids; it needs not be asked where all its lists are empty. */
interface Part {
  readonly text: string;
  readonly values: readonly (readonly string[])[];
}

const given = (ids: readonly string[]): Part => ({ text: 'select unnest($1::text[]) as id', values: [ids] });

/** A part without parameters would count as empty: its list says that it is meant. */
const every = (table: string | undefined, column: string): Part | undefined =>
  table === undefined
    ? undefined
    : { text: `select ${column} as id from ${table} where $1::text[] is not null`, values: [['all']] };

/** As `normalBaseUrl` does it. */
const baseUrlOf = (column: string): string => `regexp_replace(lower(btrim(${column})), '/+$', '')`;

/** Names the tables of the live builds; undefined where there is none, or one of another version. */
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
