import { okWithHeaders, post, type Route } from '@campjay/platform/http/route.ts';
import { type SignInMethod } from '../identity/signInMethod.ts';
import { type Pool } from 'pg';
import { beginCommand, type CommandDeps } from '../kernel/command.ts';
import { AccountDeleted, DeleteAccount } from './contract.ts';
import { endStreams } from './endStreams.ts';
import { type ForgetPerson } from './forgetPerson.ts';
import { backupLine, listBackups } from './listBackups.ts';

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
 * Deletes a parent's account. The events are appended first; their consequences are carried out at once, and again by
 * the log's consumer if the process crashed in between (`runForgottenPersonPolicy`).
 */
export const deleteAccountRoute = (
  deps: CommandDeps,
  {
    signInMethod,
    forget,
    pool,
  }: { readonly signInMethod: SignInMethod; readonly forget: ForgetPerson; readonly pool: Pool },
): Route =>
  post('/api/users/delete-account', {
    allow: ['parent'],
    isCommand: true,
    summary: 'Deletes the account of the caller: destroys the key that all private values are sealed with.',
    body: DeleteAccount,
    answer: AccountDeleted,
    handle: async (input) => {
      const { principal, body, clientAddress, headers, signal } = input;
      const { password } = body;
      const { userId, session } = principal;
      const attempt = { userId, sessionId: session?.sessionId, password, clientAddress, headers, signal };
      const refused = await signInMethod.confirm(attempt);
      if (refused) return refused;
      const context = await beginCommand(deps, { ...input, body: 'delete-account' });
      if ('kind' in context) return context;
      const backups = await listBackups(pool, deps.now());
      const position = await endStreams(deps.store, context.userId, context.metadata);
      const cleared = principal.session && (await signInMethod.leave(principal.session.sessionId));
      await forget(context.userId);
      const receipt = {
        deletedAt: deps.now().toISOString(),
        destroyed: [...DESTROYED, signInMethod.receipt.destroyed],
        remains: [...REMAINS, ...signInMethod.receipt.remains, ...backups.map(backupLine)],
      };
      return okWithHeaders({ success: true, message: 'Your account is deleted.', position, receipt }, cleared ?? {});
    },
  });
