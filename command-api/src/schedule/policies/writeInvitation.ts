import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { ScheduleShared } from '@campjay/events/schedule/events.ts';
import { scheduleFold } from '@campjay/domain/schedule/schedule.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { entityIdOf, parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type QueuedEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { z } from 'zod';
import { type EmailContent } from '../../emails/emails.ts';
import { readState } from '../../kernel/handleCommand.ts';
import { invitationEmail } from './invitationEmail.ts';

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
    return decrypted?.kind === 'opened' ? decrypted.getValue() : undefined;
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

const firstNameFold = {
  events: parentEvents,
  initialState: undefined as Sealed<string> | undefined,
  evolve: (firstName: Sealed<string> | undefined, event: ParentEvent): Sealed<string> | undefined =>
    event.type === 'ParentJoined' ? event.data.firstName : firstName,
};
