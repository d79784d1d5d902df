import { favoritesStream, hiddenCampsStream, parentStream } from '@campjay/events/streams.ts';
import { ProfileUpdated } from '@campjay/events/accounts/events.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type ClerkPerson } from '@campjay/platform/identity/clerk/clerkPerson.ts';
import {
  findUnclaimedAccount,
  isClerkAccountSettled,
  linkClerkAccount,
} from '@campjay/platform/identity/clerk/linkClerkAccount.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { checkPasswordAndCode } from '@campjay/platform/identity/local/ownerProof.ts';
import { type Problem } from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { accountSettled, nothingToLink, accountInUse } from './clerkRefusals.ts';
import { ownerRefusal } from './refusals.ts';

export type LinkDeps = Pick<CommandDeps, 'store' | 'sealing'> & { readonly accounts: AccountDeps };

interface LinkRequest {
  /** The account currently assigned to the Clerk user. */
  readonly userId: string;
  readonly password: string;
  /** Code of the second factor, if the local account has one. */
  readonly code?: string | undefined;
  readonly clientAddress: string;
}

/**
 * Links a Clerk sign-in to the existing local account with the same email. Requires a verified email, the account's
 * password, and a code if it has a second factor. The account assigned to the Clerk user at first sign-in must be
 * unused: two accounts are never merged.
 */
export const linkAccount = async (
  { store, sealing, accounts }: LinkDeps,
  { clerkUserId, email, isEmailVerified }: ClerkPerson,
  { userId, password, code, clientAddress }: LinkRequest,
): Promise<{ readonly userId: string } | Problem> => {
  if (await isClerkAccountSettled(accounts.pool, clerkUserId)) return accountSettled;
  if (email === undefined || !isEmailVerified) return nothingToLink;
  const localUserId = await findUnclaimedAccount(accounts.pool, accounts.emailLookup(email));
  if (localUserId === undefined) return nothingToLink;
  if (await isUsed(store, userId)) return accountInUse;
  const proof = { userId: localUserId, password, code, clientAddress };
  const refusal = ownerRefusal(await checkPasswordAndCode(accounts, proof));
  if (refusal) return refusal;
  if (!(await linkClerkAccount(accounts.pool, { clerkUserId, userId }, localUserId))) return accountSettled;
  await sealing.destroyKey(userId); // the account of the first sign-in belongs to nobody from now on
  return { userId: localUserId };
};

/** The page itself records the account's source right after the sign-in; every other event comes from the owner. */
const isUsed = async (store: EventStore, userId: string): Promise<boolean> => {
  const streams = [parentStream(userId), favoritesStream(userId), hiddenCampsStream(userId)];
  const read = await Promise.all(streams.map((streamId) => store.readStream(streamId)));
  return read.some(({ events }) => events.some(({ type }) => type !== ProfileUpdated.type));
};
