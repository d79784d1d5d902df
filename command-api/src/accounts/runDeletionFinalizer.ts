import { type Db } from '@campjay/platform/postgres/pool.ts';
import { okWithHeaders, post, type Route } from '@campjay/platform/http/route.ts';
import { type SignInMethod } from '../identity/signInMethod.ts';
import { type Pool } from 'pg';
import { beginCommand, type CommandDeps } from '../kernel/command.ts';
import { AccountDeleted, DeleteAccount } from './contract.ts';
import { endStreams, type ForgetPerson } from './runForgottenPersonPolicy.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { superviseSubscription } from '../kernel/superviseSubscription.ts';

/** A backup that, as far as known, its owner has not deleted yet. */
export interface Backup {
  readonly madeAt: Date;
  /** When its owner must delete it. */
  readonly expiresAt: Date;
}

/** Backups that have not expired, oldest first. */
const listBackups = async (db: Db, now: Date): Promise<readonly Backup[]> => {
  const { rows } = await db.query<Backup>(
    'select made_at as "madeAt", expires_at as "expiresAt" from ops.backups where expires_at > $1 order by made_at',
    [now],
  );
  return rows;
};

/** A line of the receipt for each backup that still contains the person's key. */
const backupLine = ({ madeAt, expiresAt }: Backup): string =>
  `The backup of ${day(madeAt)}, in which your data can still be read by anyone who has it: it is deleted by ${day(expiresAt)}.`;

const day = (date: Date): string => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const DESTROYED = [
  'Your key: without it your name, email, address, notes and everything about your kids cannot be decrypted by anyone.',
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

const POLL_INTERVAL_MS = 60_000;

/**
 * Checks each minute whether deletions are old enough for the keys that wrapped the deleted accounts' keys to be
 * destroyed. Runs until the signal aborts.
 */
export const runDeletionFinalizer = (
  {
    finalizeDeletions,
    log,
  }: {
    /** Returns the number of ended key epochs. */
    readonly finalizeDeletions: () => Promise<number>;
    readonly log: Log;
  },
  signal: AbortSignal,
): Promise<void> =>
  superviseSubscription(
    async () => {
      while (!signal.aborted) {
        const ended = await finalizeDeletions();
        if (ended > 0) log.info({ ended }, 'The keys that deleted accounts were sealed under are destroyed.');
        await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined); // aborted
      }
    },
    { log, signal, sentence: 'Keys of deleted accounts could not be destroyed; it is tried again.' },
  );
