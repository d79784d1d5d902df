import { parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { accountDecider } from '../accounts/accountDecider.ts';
import { handleCommand, readState } from '../handleCommand.ts';
import { type CommandResult } from '../command.ts';
import { type ScheduleTarget } from './scheduleCommand.ts';

/**
 * The first entry that an owner places starts the account's one trial (DESIGN §15), after the entry is in: whoever is
 * refused an entry loses nothing of the trial. Where a process ends in between, the request that is sent again starts it, or
 * the next entry. An account that is paid, or had its trial, is left alone; so is the owner's by what co-parents place.
 */
export const startTrialOnFirstUse =
  ({ store }: { readonly store: EventStore }) =>
  async ({ by, ownerId, context: { metadata } }: ScheduleTarget, done: CommandResult): Promise<CommandResult> => {
    if (!by.isOwner) return done;
    const streamId = parentStream(ownerId);
    const { accountType, hadTrial } = await readState(store, accountDecider, streamId);
    const canStartTrial = accountType === 'free' && !hadTrial;
    if (!canStartTrial && !done.isRepeated) return done;
    // Spaces keep it apart from all keys that clients may send.
    const commandKey = `trial by ${metadata.commandKey}`;
    const trial = await handleCommand(store, accountDecider, {
      streamId,
      command: { type: 'StartTrial' },
      metadata: { ...metadata, commandKey },
    });
    const isStartedByEntry = trial.kind === 'accepted' && (trial.events.length > 0 || trial.isRepeated);
    return isStartedByEntry ? { ...done, position: trial.position } : done;
  };
