import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { categoryOf, entityIdOf, scheduleStream } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type NewEmail, queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type Pool } from 'pg';
import { INVITATION_KIND } from '../../emails/emails.ts';
import { type ManagerDeps, runProcessManager } from '../../kernel/process-managers/runProcessManager.ts';

/** An invitation that could not be delivered within this time is dropped. */
const INVITATION_EXPIRES_AFTER_MS = 14 * 24 * 60 * 60_000;

export interface InvitationDeps extends ManagerDeps {
  readonly pool: Pool;
  readonly now: () => Date;
}

/**
 * Queues an email to each person invited to a schedule, from the first start on. The id of the email is that of the
 * event, so an event that is handled twice sends one email.
 */
export const runInvitationPolicy = (deps: InvitationDeps, signal: AbortSignal): Promise<void> =>
  runProcessManager(
    deps,
    {
      name: 'schedule-invitations',
      categories: [categoryOf(scheduleStream(''))],
      handle: async (event) => {
        const now = deps.now();
        if (isByEmail(event)) await queueEmail(deps.pool, invitationOf(event, now), now);
      },
    },
    signal,
  );

const isByEmail = ({ type, version, data }: RecordedEvent): boolean =>
  type === ScheduleShared.type && ScheduleShared.parse(data, version).data.email !== null;

/** Refers to the invitation in the log; `writeInvitation` composes the email when it is sent. */
const invitationOf = ({ id, streamId }: RecordedEvent, now: Date): NewEmail => ({
  emailId: id,
  kind: INVITATION_KIND,
  personId: entityIdOf(streamId),
  content: { streamId },
  expiresAt: new Date(now.getTime() + INVITATION_EXPIRES_AFTER_MS),
});
