import { type Sealed } from '@campjay/events/sealed.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { readAdvertisers } from '../ads/readAdvertisers.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { type ListedAccount, type AdministeredAdvertiser } from './contract.ts';
import { type ConciergeRequestRow } from './requests/contract.ts';
import { presentConciergeRequests, readConciergeRequests } from './requests/requests.ts';
import { presentManagedAdvertiser } from '../ads/presentAdvertiser.ts';

/** Reads the emails of each advertiser's linked users, by advertiser id. Deleted accounts are left out. */
export const readEmailsByAdvertiser = async ({
  pool,
  sealing,
}: ParentDeps): Promise<ReadonlyMap<string, readonly string[]>> => {
  const links = await readLinks(pool);
  const sealedEmails = await readFromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<{ user_id: string; email: Sealed<string> }>(
      `select user_id, email from ${table('accounts')} where user_id = any($1)`,
      [links.map(({ user_id }) => user_id)],
    );
    return new Map(rows.map(({ user_id, email }) => [user_id, email]));
  });
  const emailsByAdvertiser = new Map<string, string[]>();
  for (const { user_id, advertiser_id } of links) {
    const sealedField = { streamId: parentStream(user_id), field: 'email' };
    const email = await decrypt(sealing, sealedEmails.get(user_id), sealedField);
    if (email !== null)
      emailsByAdvertiser.set(advertiser_id, [...(emailsByAdvertiser.get(advertiser_id) ?? []), email]);
  }
  return emailsByAdvertiser;
};

/** Reads which users are linked to which advertisers, in the order in which they were linked. */
const readLinks = (pool: Pool) =>
  readFromActiveBuild(pool, ADVERTISERS, async (table) => {
    const { rows } = await pool.query<{ user_id: string; advertiser_id: string }>(
      `select user_id, advertiser_id from ${table('advertiser_users')} order by linked_at, user_id`,
    );
    return rows;
  });

/** Reads the first page of open concierge requests, newest first. */
export const readOpenConciergeRequests = async (deps: ParentDeps): Promise<readonly ConciergeRequestRow[]> =>
  presentConciergeRequests(deps, (await readConciergeRequests(deps.pool, { state: 'open' })).rows);

/** Lists all accounts with their emails decrypted. Deleted accounts are left out. */
export const readListedAccounts = (deps: ParentDeps): Promise<ListedAccount[]> => listAccounts(deps, null);

/** Lists the admins. For display only: access is decided from the user's own event stream. */
export const readAdmins = async (deps: ParentDeps): Promise<ListedAccount[]> =>
  listAccounts(deps, await readUserIds(deps.pool, 'admins'));

const readUserIds = (pool: Pool, tableName: 'admins' | 'confirmed_emails'): Promise<readonly string[]> =>
  readFromActiveBuild(pool, ADVERTISERS, async (table) => {
    const { rows } = await pool.query<{ user_id: string }>(`select user_id from ${table(tableName)}`);
    return rows.map(({ user_id }) => user_id);
  });

/**
 * Lists accounts in alphabetical order of their emails.
 * @param userIds null for all accounts
 */
const listAccounts = async (
  { pool, sealing }: ParentDeps,
  userIds: readonly string[] | null,
): Promise<ListedAccount[]> => {
  const storedAccounts = await readFromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<{ user_id: string; email: Sealed<string> | null; joined_at: Date }>(
      `select user_id, email, joined_at from ${table('accounts')}
        where joined_at is not null and ($1::text[] is null or user_id = any($1))`,
      [userIds],
    );
    return rows;
  });
  const confirmedUserIds = new Set(await readUserIds(pool, 'confirmed_emails'));
  const accounts: ListedAccount[] = [];
  for (const { user_id, email, joined_at } of storedAccounts) {
    const decryptedEmail = await decrypt(sealing, email, { streamId: parentStream(user_id), field: 'email' });
    if (decryptedEmail === null) continue;
    const signedUpAt = joined_at.toISOString();
    accounts.push({ email: decryptedEmail, signedUpAt, isEmailConfirmed: confirmedUserIds.has(user_id) });
  }
  return accounts.sort((one, other) => (one.email < other.email ? -1 : 1));
};

/** An advertiser as listed by the command line: without emails and without the estimated cost per click. */
export type ListedAdvertiser = Omit<AdministeredAdvertiser, 'users' | 'estimated_cpc'> & {
  readonly usersCount: number;
};

/** Lists all advertisers, sorted by name. */
export const readAdvertiserList = async (pool: Pool): Promise<readonly ListedAdvertiser[]> => {
  const [storedAdvertisers, links] = await Promise.all([readAdvertisers(pool, undefined), readLinks(pool)]);
  return storedAdvertisers.map((stored) => {
    // The estimated cost per click is dropped, because the reports from which it is computed are not read here.
    const { ads, estimated_cpc: _notComputed, ...advertiser } = presentManagedAdvertiser(stored, new Map(), new Map());
    const usersCount = links.filter(({ advertiser_id }) => advertiser_id === stored.advertiser_id).length;
    return { ...advertiser, adsCount: ads.length, usersCount };
  });
};
