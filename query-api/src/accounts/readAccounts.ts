import { recordOf } from '@campjay/events/records.ts';
import { anyOf } from '@campjay/read-models/queryBuilder.ts';
import { type RowOf } from '@campjay/read-models/table.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type Tour, TOURS } from '@campjay/events/accounts/values.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { type Reader, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { type UserAddress } from './contract.ts';

/** An account as stored; private values are encrypted. */
export type StoredAccount = RowOf<typeof PARENTS.tables.accounts>;

/** Reads an account; undefined for a user without account events. */
export const readAccount = (read: Reader<'parents'>, userId: string): Promise<StoredAccount | undefined> =>
  read(PARENTS, (db) => db.selectFrom('accounts').selectAll().where('user_id', '=', userId).executeTakeFirst());

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
  { read, sealing }: ParentDeps & ReadingDeps<'parents'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Names>> => {
  if (userIds.length === 0) return new Map();
  const accounts = await read(PARENTS, (db) =>
    db
      .selectFrom('accounts')
      .select(['user_id', 'first_name', 'last_name'])
      .where('user_id', '=', anyOf(userIds))
      .execute(),
  );
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

/** Reads and decrypts the emails of users, by user id. Deleted accounts are left out. */
export const readEmails = async (
  { read, sealing }: ParentDeps & ReadingDeps<'parents'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map();
  const accounts = await read(PARENTS, (db) =>
    db.selectFrom('accounts').select(['user_id', 'email']).where('user_id', '=', anyOf(userIds)).execute(),
  );
  const emails = new Map<string, string>();
  for (const { user_id: userId, email } of accounts) {
    const address = await decrypt(sealing, email, { streamId: parentStream(userId), field: 'email' });
    if (address !== null) emails.set(userId, address);
  }
  return emails;
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
export const readTours = (read: Reader<'parents'>, userId: string): Promise<Record<Tour, number>> =>
  read(PARENTS, async (db) => {
    const rows = await db.selectFrom('tours').select(['tour', 'step']).where('user_id', '=', userId).execute();
    const steps = new Map(rows.map(({ tour, step }) => [tour, step]));
    return recordOf(TOURS, (tour) => steps.get(tour) ?? 0);
  });
