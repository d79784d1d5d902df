import { type Fold } from '@campjay/platform/eventstore/cachedFold.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type ShareMode } from '@campjay/events/schedule/entries.ts';
import { scheduleSharePathOf } from '@campjay/domain/sharing/sharePath.ts';
import { type EmailContent } from '../../emails/emails.ts';
import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { scheduleFold } from '@campjay/domain/schedule/changes.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { entityIdOf, parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type QueuedEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { z } from 'zod';
import { readState } from '../../kernel/handledStream.ts';

export interface Invitation {
  readonly to: string;
  /** As entered by the inviting parent. */
  readonly firstName: string;
  readonly mode: ShareMode;
  readonly token: string;
  /** Public origin of the product; never taken from a request. */
  readonly origin: string;
}

const WHAT: Readonly<Record<ShareMode, string>> = {
  view: 'shares a summer schedule with you',
  plan: 'invites you to plan the summer together',
};

/** The name is sent to a stranger's mailbox, so it must not carry a link or a message. */
export const sanitizeFirstName = (firstName: string): string =>
  firstName
    .replaceAll(/[^\p{L}\p{M}'’ .-]/gu, ' ')
    .replaceAll(/\.(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 40) || 'Another parent';

const invitationEmail = ({ to, firstName, mode, token, origin }: Invitation): EmailContent => {
  const name = sanitizeFirstName(firstName);
  return {
    to,
    subject: `${name} ${WHAT[mode]} on ${product.name}`,
    text: [
      `${name} ${WHAT[mode]} on ${product.name}, where parents see week by week which of their kids is at which camp. Have a look here:`,
      `${origin}${scheduleSharePathOf(token)}`,
      'The link lets one person in, with a free account. Please do not hand it on.',
      `You get this letter because ${name} gave us your email for it. If you do not want to come, nothing has to be done: no other letter follows, and your email is kept with the invitation alone. Who has come can leave the schedule at any time.`,
    ].join('\n\n'),
  };
};

const Content = z.object({ streamId: z.string() });

export interface InvitationWritingDeps {
  readonly store: EventStore;
  readonly sealing: Pick<Sealing, 'decrypt'>;
  /** Prefix of the link in the email. */
  readonly origin: string;
}

/**
 * Composes an invitation from the log. Returns 'withdrawn' if it was ended meanwhile, or the inviter deleted the
 * account.
 * @throws StoreUnavailable
 */
export const writeInvitation = async (
  { store, sealing, origin }: InvitationWritingDeps,
  { emailId, content }: QueuedEmail,
): Promise<EmailContent | 'withdrawn'> => {
  const { streamId } = Content.parse(content);
  const recorded = (await store.readStream(streamId)).events.find(({ id }) => id === emailId);
  if (!recorded) return 'withdrawn';
  const { shareId, token, email } = ScheduleShared.parse(recorded.data, recorded.version).data;
  const share = (await readState(store, scheduleFold, streamId)).sharing.shares.get(shareId);
  if (!share || share.isEnded) return 'withdrawn';
  const open = async (sealed: Sealed<string> | null | undefined, place: { streamId: string; field: string }) => {
    const decrypted = sealed && (await sealing.decrypt(sealed, place));
    return decrypted?.kind === 'decrypted' ? decrypted.getValue() : undefined;
  };
  const inviterStream = parentStream(entityIdOf(streamId));
  const inviter = await readState(store, firstNameFold, inviterStream);
  const [to, firstName, decrypted] = await Promise.all([
    open(email, { streamId, field: 'email' }),
    open(inviter, { streamId: inviterStream, field: 'firstName' }),
    open(token, { streamId, field: 'token' }),
  ]);
  if (to === undefined || decrypted === undefined) return 'withdrawn';
  return invitationEmail({ to, firstName: firstName ?? '', mode: share.mode, token: decrypted, origin });
};

const firstNameFold: Fold<Sealed<string> | undefined, ParentEvent> = {
  events: parentEvents,
  initialState: undefined,
  evolve: (firstName, event) => (event.type === 'ParentJoined' ? event.data.firstName : firstName),
};
