import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type SavedAddress } from '@campjay/events/accounts/events.ts';
import { type Tour, TOURS } from '@campjay/events/accounts/values.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { type UserAddress } from './contract.ts';

/** An account as stored; private values are encrypted. */
export interface StoredAccount {
  readonly email: Sealed<string>;
  readonly first_name: Sealed<string>;
  readonly last_name: Sealed<string>;
  readonly joined_at: Date;
  readonly source: string | null;
  readonly initial_region: string | null;
  readonly account_type: 'free' | 'trial' | 'paid';
  readonly trial_started_at: Date | null;
  readonly address: Sealed<SavedAddress> | null;
}

/** Reads an account; undefined for a user without account events. */
export const readAccount = (pool: Pool, userId: string): Promise<StoredAccount | undefined> =>
  readFromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<StoredAccount>(`select * from ${table('accounts')} where user_id = $1`, [userId]);
    return rows[0];
  });

/** Decrypts an account's names and email. A value is empty if it is unknown or if the account was deleted. */
export const decryptPerson = async (
  { sealing }: ParentDeps,
  userId: string,
  account: StoredAccount | undefined,
): Promise<Names & { readonly email: string }> => {
  const streamId = parentStream(userId);
  return {
    firstName: (await decrypt(sealing, account?.first_name, { streamId, field: 'firstName' })) ?? '',
    lastName: (await decrypt(sealing, account?.last_name, { streamId, field: 'lastName' })) ?? '',
    email: (await decrypt(sealing, account?.email, { streamId, field: 'email' })) ?? '',
  };
};

export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** Reads and decrypts the first and last names of users, by user id. Deleted accounts are left out. */
export const readNames = async (
  { pool, sealing }: ParentDeps,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Names>> => {
  if (userIds.length === 0) return new Map();
  const accounts = await readFromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<Pick<StoredAccount, 'first_name' | 'last_name'> & { readonly user_id: string }>(
      `select user_id, first_name, last_name from ${table('accounts')} where user_id = any($1)`,
      [userIds],
    );
    return rows;
  });
  const entries = await Promise.all(
    accounts.map(async ({ user_id, first_name, last_name }) => {
      const streamId = parentStream(user_id);
      const firstName = await decrypt(sealing, first_name, { streamId, field: 'firstName' });
      const lastName = await decrypt(sealing, last_name, { streamId, field: 'lastName' });
      return firstName === null || lastName === null ? [] : [[user_id, { firstName, lastName }] as const];
    }),
  );
  return new Map(entries.flat());
};

/** Decrypts the saved address, and converts it to the API's field names; null if none is saved. */
export const decryptAddress = async (
  { sealing }: ParentDeps,
  userId: string,
  account: StoredAccount | undefined,
): Promise<UserAddress['data']> => {
  const savedAddress = await decrypt(sealing, account?.address, { streamId: parentStream(userId), field: 'address' });
  return (
    savedAddress && {
      address: savedAddress.address,
      addressLat: savedAddress.lat,
      addressLng: savedAddress.lng,
      addressRadius: savedAddress.radius,
    }
  );
};

/** Reads the step that the parent has reached in every product tour; 0 for a tour that was never started. */
export const readTours = (pool: Pool, userId: string): Promise<Record<Tour, number>> =>
  readFromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<{ tour: string; step: number }>(
      `select tour, step from ${table('tours')} where user_id = $1`,
      [userId],
    );
    const steps = new Map(rows.map(({ tour, step }) => [tour, step]));
    return Object.fromEntries(TOURS.map((tour) => [tour, steps.get(tour) ?? 0])) as Record<Tour, number>;
  });
