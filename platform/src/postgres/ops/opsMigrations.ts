import { type Migration } from './migration.ts';

/** Every step that the schema `ops` has ever taken, in order. Add at the end; never change or remove one. */
export const opsMigrations: readonly Migration[] = [
  {
    number: 1,
    owner: 'sealing',
    sql: `
      create table ops.person_keys (
        person_id text primary key,
        master_key_id text,
        wrapped_key bytea,
        created_at timestamptz not null default now(),
        destroyed_at timestamptz,
        constraint destroyed_keys_are_gone check (
          (destroyed_at is null and wrapped_key is not null and master_key_id is not null)
          or (destroyed_at is not null and wrapped_key is null and master_key_id is null)
        )
      )`,
  },
];
