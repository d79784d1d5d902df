import { timingSafeEqual, randomUUID } from 'node:crypto';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type EmailConfirmed } from '@campjay/events/identity/events.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { userStream } from '@campjay/events/streams.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { rightsDecider } from '../admin/rightsDecider.ts';
import { handleCommand } from '../kernel/handleCommand.ts';

/** Validity of the link that confirms an email. */
export const CONFIRMATION_MS = 3 * 24 * 60 * 60_000;

/**
 * Token of the link that confirms an email: its expiry, and a hash of the expiry and the mailbox with the user's own
 * key. Nothing is stored for it, and it becomes invalid when the account is deleted.
 * @param mailbox the account's email lookup
 */
export const confirmationToken = async (
  sealing: Pick<Sealing, 'hashFor'>,
  { userId, mailbox, expiresAt }: { readonly userId: string; readonly mailbox: string; readonly expiresAt: Date },
): Promise<string> => {
  const ends = Math.floor(expiresAt.getTime() / 1000).toString(36);
  return `${ends}.${await sealing.hashFor(userId, `confirm ${mailbox} ${ends}`)}`;
};

/** True if the token was made for this account and mailbox, and has not expired. */
export const isConfirmationToken = async (
  sealing: Pick<Sealing, 'hashFor'>,
  token: string,
  { userId, mailbox, now }: { readonly userId: string; readonly mailbox: string; readonly now: Date },
): Promise<boolean> => {
  const expiresAt = new Date(Number.parseInt(token.split('.', 1)[0] ?? '', 36) * 1000);
  if (!(expiresAt > now)) return false; // also for an invalid date
  const expected = Buffer.from(await confirmationToken(sealing, { userId, mailbox, expiresAt }));
  const actual = Buffer.from(token);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

/** Records that an account's email is confirmed. Repeating it is harmless; undefined for a deleted account. */
export const confirmEmail = async (
  store: EventStore,
  {
    userId,
    by,
    actor = { userId, role: 'parent' },
    now,
    correlationId = randomUUID(),
  }: {
    readonly userId: string;
    readonly by: EmailConfirmed['data']['by'];
    readonly actor?: EventMetadata['actor'];
    readonly now: Date;
    readonly correlationId?: string;
  },
): Promise<Position | undefined> => {
  const outcome = await handleCommand(store, rightsDecider, {
    streamId: userStream(userId),
    command: { type: 'ConfirmEmail', by },
    metadata: { time: now.toISOString(), actor, correlationId },
  });
  return outcome.kind === 'accepted' ? outcome.position : undefined;
};
