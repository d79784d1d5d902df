import { READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { type Pool } from 'pg';

/** A build of the read model `camps`, written by hand in the projector's format. */
export interface CampsBuild {
  readonly schema: string;
  /**
   * Commits one batch: adds or updates camps (by id, with the names of the camp and of its only session), and removes
   * others.
   */
  commit(change: {
    readonly put?: Readonly<Record<string, { readonly camp: string; readonly session?: string }>>;
    readonly remove?: readonly string[];
    readonly everything?: boolean;
  }): Promise<void>;
}

/** Creates an empty build and points the read model at it. */
export const createCampsBuild = async (pool: Pool, number = 1): Promise<CampsBuild> => {
  const schema = `camps_v1_b${number}`;
  await createReadModelTables(pool);
  await pool.query(`
    create schema ${schema};
    create table ${schema}.camps (
      org_id text primary key, camp_org_name text, description_short text, org_program_type jsonb, org_tags jsonb,
      neighborcality text);
    create table ${schema}.sessions (
      org_id text, instance_id text, ordinal bigint, batch_name text, batch_description text, batch_program_type jsonb,
      batch_tags jsonb, location_name text, neighborcality text, address_city text, primary key (org_id, instance_id));
    create table ${schema}.changed (key text primary key, batch bigint not null);
    insert into projections.builds (schema_name, name, version, number, purpose, state, tables)
      values ('${schema}', 'camps', 1, ${number}, 'automatic', 'complete', '');
    insert into projections.read_models (name, active_build, last_number) values ('camps', '${schema}', ${number})
      on conflict (name) do update set active_build = excluded.active_build;
    notify ${READ_MODELS_CHANNEL}, 'camps'`);

  return {
    schema,
    commit: async ({ put = {}, remove = [], everything = false }) => {
      const statements = [
        `update projections.builds set batch = batch + 1 where schema_name = '${schema}'`,
        ...Object.entries(put).flatMap(([orgId, { camp, session }]) => [
          `insert into ${schema}.camps (org_id, camp_org_name, org_tags) values ('${orgId}', '${camp}', '["tag"]')
             on conflict (org_id) do update set camp_org_name = excluded.camp_org_name`,
          ...(session === undefined
            ? []
            : [
                `insert into ${schema}.sessions (org_id, instance_id, ordinal, batch_name, batch_program_type)
                   values ('${orgId}', '${orgId}-1', 1, '${session}', '"Chess, Games"')
                   on conflict (org_id, instance_id) do update set batch_name = excluded.batch_name`,
              ]),
        ]),
        ...remove.flatMap((orgId) => [
          `delete from ${schema}.camps where org_id = '${orgId}'`,
          `delete from ${schema}.sessions where org_id = '${orgId}'`,
        ]),
        ...[...Object.keys(put), ...remove, ...(everything ? ['*'] : [])].map(
          (key) => `insert into ${schema}.changed
             select '${key}', batch from projections.builds where schema_name = '${schema}'
             on conflict (key) do update set batch = excluded.batch`,
        ),
        `notify ${READ_MODELS_CHANNEL}, 'camps'`,
      ];
      await pool.query(`begin; ${statements.join(';\n')}; commit`);
    },
  };
};
