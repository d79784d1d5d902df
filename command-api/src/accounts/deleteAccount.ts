import { okWith, post, type Route } from '@campjay/platform/http/kit.ts';
import { type SignInDoor } from '../identity/signInDoor.ts';
import { type Pool } from 'pg';
import { takeUp, type WishParts } from '../wish.ts';
import { AccountDeleted, DeleteAccount } from './contract.ts';
import { endStreams } from './endStreams.ts';
import { type ForgetPerson } from './forgetPerson.ts';
import { backupLine, keptBackups } from './keptBackups.ts';

const DESTROYED = [
  'Your key: without it your name, email, address, notes and everything told of your kids cannot be read by anybody.',
  'The link to your favorites, and the lists of others that you kept.',
  'Your schedule, for you and for everybody you shared it with: its links, invitations and calendar addresses are void.',
  'The titles and notes that you wrote, in your schedule and in those of others, and your place in theirs.',
  'What you suggested to us while you were signed in, as you wrote it.',
  'Counts of what you searched by.',
  'What you paid for: your subscription, and that of an advertiser for whom nobody else acts, whose ads are shown no more.',
];
const REMAINS = [
  'In the log: that an account was opened and closed, which camps it favorited, hid or scheduled, and when, under a number that leads to nobody.',
  'In schedules of others: what you changed there, as done by someone who has left, without your name or words.',
  'What you suggested to us before we sealed such texts: the log keeps it as you wrote it, under the number of your account.',
  'Sealed texts in the log. Your key to them is destroyed; within the hour nothing on our disks can bring it back.',
];

/**
 * Where a parent leaves for good. The log says so first; what follows from it is done at once, and done again by whoever
 * reads the log where a process was ended in between (`followForgotten`).
 */
export const deleteAccountRoute = (
  parts: WishParts,
  { door, forget, pool }: { readonly door: SignInDoor; readonly forget: ForgetPerson; readonly pool: Pool },
): Route =>
  post('/api/users/delete-account', {
    allow: ['parent'],
    isCommand: true,
    summary: 'Deletes the account of whoever asks: destroys the key that all private values are sealed with.',
    body: DeleteAccount,
    answer: AccountDeleted,
    handle: async (input) => {
      const { principal, body, clientAddress, headers, signal } = input;
      const { password } = body;
      const refused = await door.confirm({ userId: principal.userId, password, clientAddress, headers, signal });
      if (refused) return refused;
      const wish = await takeUp(parts, { ...input, body: 'delete-account' });
      if ('kind' in wish) return wish;
      const backups = await keptBackups(pool, parts.now());
      const position = await endStreams(parts.store, wish.userId, wish.metadata);
      const cleared = principal.session && (await door.leave(principal.session.sessionId));
      await forget(wish.userId);
      const receipt = {
        deletedAt: parts.now().toISOString(),
        destroyed: [...DESTROYED, door.receipt.destroyed],
        remains: [...REMAINS, ...door.receipt.remains, ...backups.map(backupLine)],
      };
      return okWith({ success: true, message: 'Your account is deleted.', position, receipt }, cleared ?? {});
    },
  });
