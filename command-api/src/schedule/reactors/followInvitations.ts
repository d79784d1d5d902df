import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { ScheduleShared } from '@campjay/events/schedule/events.ts';
import { scheduleFold } from '@campjay/events/schedule/schedule.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { categoryOf, entityIdOf, parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Mailer, MailRefused } from '@campjay/platform/mailer/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type Pool } from 'pg';
import { readState } from '../../handleCommand.ts';
import { keepFollowing } from '../../keepFollowing.ts';
import { type DueLetter, followedTo, keepDue, type Outcome, pagesOfDue, settle } from './dueLetters.ts';
import { invitationLetter } from './invitationLetter.ts';

/** What could not be sent is tried again so often. */
const AGAIN_AFTER_MS = 30_000;

export interface InvitationParts {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly sealing: Pick<Sealing, 'open'>;
  readonly mailer: Mailer;
  /** The beginning of the link in a letter. */
  readonly origin: string;
  readonly log: Log;
  /** Called each time sending was tried for everything that the log held. */
  readonly onRound?: () => void;
}

/**
 * Follows the log and writes to whoever is invited to a schedule. It begins where the log stands when it runs for the first
 * time, and keeps how far it came together with the letters that are due; a letter has one key for all attempts. So neither
 * a kill nor a replay sends two, or none. What was ended meanwhile is not sent.
 */
export const followInvitations = async (parts: InvitationParts, signal: AbortSignal): Promise<void> => {
  const { pool, store, log, onRound } = parts;
  const turn = { last: Promise.resolve() };
  /** One after the other: who follows and who tries again never send the same at once. */
  const sendAll = (): Promise<void> => {
    turn.last = turn.last.then(() => sendDue(parts, signal));
    return turn.last;
  };
  const again = setInterval(() => void sendAll(), AGAIN_AFTER_MS);
  const follow = async (): Promise<void> => {
    let after = await followedTo(pool);
    if (after === undefined) {
      after = await store.head();
      await keepDue(pool, [], after);
    }
    await sendAll();
    onRound?.();
    for await (const { events, reached } of store.subscribe({
      after,
      categories: [categoryOf(scheduleStream(''))],
      signal,
    })) {
      const due = events.flatMap(({ id, type, version, data, streamId }): DueLetter[] =>
        type === ScheduleShared.type && ScheduleShared.parse(data, version).data.email !== null
          ? [{ eventId: id, streamId }]
          : [],
      );
      await keepDue(pool, due, reached);
      if (due.length > 0) await sendAll();
      onRound?.();
    }
  };
  try {
    await keepFollowing(follow, { log, signal, sentence: 'Invitations could not be followed; it is tried again.' });
  } finally {
    clearInterval(again);
    await turn.last;
  }
};

/** Each letter by itself: a mailbox that takes nothing for now, such as of a mistyped domain, holds up no other letter. */
const sendDue = async (parts: InvitationParts, signal: AbortSignal): Promise<void> => {
  const unlessLater = async <Result>(act: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await act();
    } catch (error) {
      parts.log.error({ err: error }, 'An invitation could not be sent yet; it is tried again.');
      return undefined;
    }
  };
  await unlessLater(async () => {
    for await (const page of pagesOfDue(parts.pool))
      for (const due of page) {
        if (signal.aborted) return;
        await unlessLater(async () => settle(parts.pool, due.eventId, await send(parts, due)));
      }
  });
};

/** @throws MailUnavailable and StoreUnavailable: the letter stays due */
const send = async (parts: InvitationParts, { eventId, streamId }: DueLetter): Promise<Outcome> => {
  const { store, sealing, mailer, origin } = parts;
  const ownerId = entityIdOf(streamId);
  const recorded = (await store.readStream(streamId)).events.find(({ id }) => id === eventId);
  if (!recorded) return 'not needed';
  const { shareId, token, email } = ScheduleShared.parse(recorded.data, recorded.version).data;
  const share = (await readState(store, scheduleFold, streamId)).sharing.shares.get(shareId);
  if (!share || share.isEnded) return 'not needed';
  const open = async (sealed: Sealed<string> | null | undefined, place: { streamId: string; field: string }) => {
    const opened = sealed && (await sealing.open(sealed, place));
    return opened?.kind === 'opened' ? opened.reveal() : undefined;
  };
  const inviter = await readState(store, firstNameFold, parentStream(ownerId));
  const [to, firstName, opened] = await Promise.all([
    open(email, { streamId, field: 'email' }),
    open(inviter, { streamId: parentStream(ownerId), field: 'firstName' }),
    open(token, { streamId, field: 'token' }),
  ]);
  if (to === undefined || opened === undefined) return 'not needed'; // the parent has left for good
  const key = `schedule-invitation-${eventId}`;
  try {
    await mailer.send(
      invitationLetter({ to, firstName: firstName ?? '', mode: share.mode, token: opened, origin, key }),
    );
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefused) return 'refused';
    throw error;
  }
};

const firstNameFold = {
  events: parentEvents,
  initialState: undefined as Sealed<string> | undefined,
  evolve: (known: Sealed<string> | undefined, event: ParentEvent): Sealed<string> | undefined =>
    event.type === 'ParentJoined' ? event.data.firstName : known,
};
