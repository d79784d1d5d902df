import { anyOf } from '@campjay/read-models/queryBuilder.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { type Reader, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { readEmails } from '../accounts/readAccounts.ts';
import { readAdvertisers } from '../ads/readAdvertisers.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { type ListedAccount, type AdministeredAdvertiser } from './contract.ts';
import { type ConciergeRequestRow } from './requests/contract.ts';
import { presentConciergeRequests, readConciergeRequests } from './requests/requests.ts';
import { presentManagedAdvertiser } from '../ads/presentAdvertiser.ts';

/** Reads the emails of each advertiser's linked users, by advertiser id. Deleted accounts are left out. */
export const readEmailsByAdvertiser = async (
  deps: ParentDeps & ReadingDeps<'advertisers' | 'parents'>,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const links = await readLinks(deps.read);
  const emails = await readEmails(deps, [...new Set(links.map(({ user_id }) => user_id))]);
  const emailsByAdvertiser = new Map<string, string[]>();
  for (const { user_id, advertiser_id } of links) {
    const email = emails.get(user_id);
    if (email !== undefined)
      emailsByAdvertiser.set(advertiser_id, [...(emailsByAdvertiser.get(advertiser_id) ?? []), email]);
  }
  return emailsByAdvertiser;
};

/** Reads which users are linked to which advertisers, in the order in which they were linked. */
const readLinks = (read: Reader<'advertisers'>) =>
  read(ADVERTISERS, (db) =>
    db
      .selectFrom('advertiser_users')
      .select(['user_id', 'advertiser_id'])
      .orderBy('linked_at')
      .orderBy('user_id')
      .execute(),
  );

/** Reads the first page of open concierge requests, newest first. */
export const readOpenConciergeRequests = async (
  deps: ParentDeps & ReadingDeps<'requests' | 'parents'>,
): Promise<readonly ConciergeRequestRow[]> =>
  presentConciergeRequests(deps, (await readConciergeRequests(deps.read, { state: 'open' })).rows);

type AccountListDeps = ParentDeps & ReadingDeps<'advertisers' | 'parents'>;

/** Lists all accounts with their emails decrypted. Deleted accounts are left out. */
export const readListedAccounts = (deps: AccountListDeps): Promise<ListedAccount[]> => listAccounts(deps, null);

/** Lists the admins. For display only: access is decided from the user's own event stream. */
export const readAdmins = async (deps: AccountListDeps): Promise<ListedAccount[]> =>
  listAccounts(deps, await readUserIds(deps.read, 'admins'));

const readUserIds = (
  read: Reader<'advertisers'>,
  tableName: 'admins' | 'confirmed_emails',
): Promise<readonly string[]> =>
  read(ADVERTISERS, async (db) => {
    const rows = await db.selectFrom(tableName).select('user_id').execute();
    return rows.map(({ user_id }) => user_id);
  });

/**
 * Lists accounts in alphabetical order of their emails.
 * @param userIds null for all accounts
 */
const listAccounts = async (
  { read, sealing }: AccountListDeps,
  userIds: readonly string[] | null,
): Promise<ListedAccount[]> => {
  const storedAccounts = await read(PARENTS, (db) =>
    db
      .selectFrom('accounts')
      .select(['user_id', 'email', 'joined_at'])
      .$if(userIds !== null, (query) => query.where('user_id', '=', anyOf(userIds ?? [])))
      .execute(),
  );
  const confirmedUserIds = new Set(await readUserIds(read, 'confirmed_emails'));
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
export const readAdvertiserList = async (read: Reader<'advertisers'>): Promise<readonly ListedAdvertiser[]> => {
  const [storedAdvertisers, links] = await Promise.all([readAdvertisers(read, undefined), readLinks(read)]);
  return storedAdvertisers.map((stored) => {
    // The estimated cost per click is dropped, because the reports from which it is computed are not read here.
    const { ads, estimated_cpc: _notComputed, ...advertiser } = presentManagedAdvertiser(stored, new Map(), new Map());
    const usersCount = links.filter(({ advertiser_id }) => advertiser_id === stored.advertiser_id).length;
    return { ...advertiser, adsCount: ads.length, usersCount };
  });
};
