import { timingSafeEqual, randomUUID } from 'node:crypto';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type EmailConfirmed } from '@campjay/events/identity/events.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { userStream } from '@campjay/events/streams.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { rightsDecider } from '../admin/rightsDecider.ts';
import { handleCommand } from '../kernel/handleCommand.ts';

/** How long the link that confirms an email is valid. */
export const CONFIRMATION_VALIDITY_MS = 3 * 24 * 60 * 60_000;

/**
 * Creates the token of a link that confirms an email: its expiry, and a hash of the expiry and the subject, keyed with
 * the user's own key. The token is not stored anywhere, and becomes invalid when the account is deleted.
 * @param subject what the link confirms, such as the account's email lookup
 */
export const createConfirmationToken = async (
  sealing: Pick<Sealing, 'hashFor'>,
  { userId, subject, expiresAt }: { readonly userId: string; readonly subject: string; readonly expiresAt: Date },
): Promise<string> => {
  const expiry = Math.floor(expiresAt.getTime() / 1000).toString(36);
  return `${expiry}.${await sealing.hashFor(userId, `confirm ${subject} ${expiry}`)}`;
};

/** True if the token was created for this account and subject, and has not expired. */
export const isValidConfirmationToken = async (
  sealing: Pick<Sealing, 'hashFor'>,
  token: string,
  { userId, subject, now }: { readonly userId: string; readonly subject: string; readonly now: Date },
): Promise<boolean> => {
  const expiresAt = new Date(Number.parseInt(token.split('.', 1)[0] ?? '', 36) * 1000);
  if (!(expiresAt > now)) return false; // also if the token has no valid date
  const expectedToken = Buffer.from(await createConfirmationToken(sealing, { userId, subject, expiresAt }));
  const actualToken = Buffer.from(token);
  return actualToken.length === expectedToken.length && timingSafeEqual(actualToken, expectedToken);
};

/**
 * Records that an account's email is confirmed; `by` is the way in which it was confirmed. Repeating it is harmless.
 * @returns undefined for a deleted account
 */
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
