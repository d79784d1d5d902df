import { type Db } from '@campjay/platform/postgres/pool.ts';
import { isProblem, okWithHeaders, post, type Route } from '@campjay/platform/http/route.ts';
import { type SignInMethod } from '../identity/signInMethod.ts';
import { type Pool } from 'pg';
import { beginCommand, type CommandDeps } from '../kernel/command.ts';
import { AccountDeleted, DeleteAccount } from './contract.ts';
import { endPersonStreams, type ForgetPerson } from './runForgottenPersonPolicy.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { pause, supervise } from '@campjay/platform/kernel/retry.ts';

/** A backup of the database. */
interface Backup {
  readonly madeAt: Date;
  /** When the operator must have deleted it. */
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

/** The receipt's line about a backup, which still contains the person's key. */
const describeBackup = ({ madeAt, expiresAt }: Backup): string =>
  `The backup of ${formatDay(madeAt)}: anyone who has it can still read your data. It will be deleted by ${formatDay(expiresAt)}.`;

const formatDay = (date: Date): string => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Lines of the receipt: the data that is destroyed. */
const DESTROYED = [
  'Your key: without it your name, email, address, notes and everything about your kids cannot be decrypted by anyone.',
  'The link to your favorites, and the lists that you saved from others.',
  'Your saved searches, and all alerts about them and about the camps that you watched.',
  'Your schedule, for you and for everybody you shared it with: its links, invitations and calendar addresses are void.',
  'The titles and notes that you wrote, in your schedule and in those of others, and your access to theirs.',
  'The suggestions that you sent us while you were signed in.',
  'Our counts of the filters that you searched with.',
  'Your paid subscription, and that of any advertiser that only you manage: its ads are no longer shown.',
];
/** Lines of the receipt: the data that remains. */
const REMAINS = [
  'In the log: that an account was opened and closed, which camps it favorited, hid, watched or scheduled, and when, under an id that identifies nobody.',
  'In schedules of others: what you changed there, as done by someone who has left, without your name or words.',
  'Suggestions that you sent before we encrypted them: they stay in the log as you wrote them, under the id of your account.',
  'Encrypted texts in the log. Your key to them is destroyed; within the hour nothing on our disks can bring it back.',
];

/**
 * Deletes a parent's account. Appends the events first, then deletes the data outside the log. If the process crashes
 * in between, `runForgottenPersonPolicy` deletes that data.
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
    summary: "Deletes the caller's account and destroys the key that encrypts all their private data.",
    body: DeleteAccount,
    answer: AccountDeleted,
    handle: async (input) => {
      const { principal, body, clientAddress, headers, signal } = input;
      const { password } = body;
      const { userId, session } = principal;
      const ownerProof = { userId, sessionId: session?.sessionId, password, clientAddress, headers, signal };
      const refusal = await signInMethod.confirmOwner(ownerProof);
      if (refusal) return refusal;
      // The hash of the body is stored with the command, so the body's password is left out.
      const context = await beginCommand(deps, { ...input, body: 'delete-account' });
      if (isProblem(context)) return context;
      const backups = await listBackups(pool, deps.now());
      const position = await endPersonStreams(deps.store, context.userId, context.metadata);
      const signOutHeaders = principal.session && (await signInMethod.endSession(principal.session.sessionId));
      await forget(context.userId);
      const receipt = {
        deletedAt: deps.now().toISOString(),
        destroyed: [...DESTROYED, signInMethod.receipt.destroyed],
        remains: [...REMAINS, ...signInMethod.receipt.remains, ...backups.map(describeBackup)],
      };
      return okWithHeaders(
        { success: true, message: 'Your account is deleted.', position, receipt },
        signOutHeaders ?? {},
      );
    },
  });

const POLL_INTERVAL_MS = 60_000;

/**
 * Makes deletions final. Each account's key is stored encrypted with an epoch key, which is replaced from time to time.
 * Once a minute, this function destroys the epoch keys that are due, so that no copy of a deleted account's key can be
 * decrypted anymore. Runs until the signal aborts.
 */
export const runDeletionFinalizer = (
  {
    finalizeDeletions,
    log,
  }: {
    /** Returns the number of epoch keys that it destroyed. */
    readonly finalizeDeletions: () => Promise<number>;
    readonly log: Log;
  },
  signal: AbortSignal,
): Promise<void> =>
  supervise(
    async () => {
      while (!signal.aborted) {
        const destroyedKeyCount = await finalizeDeletions();
        if (destroyedKeyCount > 0)
          log.info({ ended: destroyedKeyCount }, 'Destroyed the keys that protected the keys of deleted accounts.');
        await pause(POLL_INTERVAL_MS, signal);
      }
    },
    {
      onFailure: (error) => log.error({ error }, 'Could not destroy the keys of deleted accounts; retrying.'),
      signal,
    },
  );
