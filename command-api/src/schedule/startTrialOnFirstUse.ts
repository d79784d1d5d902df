import { parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { accountDecider } from '../accounts/accountDecider.ts';
import { handleCommand, readState } from '../kernel/handleCommand.ts';
import { type CommandResult } from '../kernel/command.ts';
import { type ScheduleTarget } from './scheduleCommand.ts';

/**
 * The owner's first entry starts the account's one trial (Requirement D7.24), after the entry is appended, so a refused
 * entry costs no trial time. If the process crashes in between, the repeated request or the next entry starts it. A
 * paid account, or one that had its trial, is unchanged; entries by co-parents never start the owner's trial.
 */
export const startTrialOnFirstUse =
  ({ store }: { readonly store: EventStore }) =>
  async ({ by, ownerId, context: { metadata } }: ScheduleTarget, done: CommandResult): Promise<CommandResult> => {
    if (!by.isOwner) return done;
    const streamId = parentStream(ownerId);
    const { accountType, hadTrial } = await readState(store, accountDecider, streamId);
    const canStartTrial = accountType === 'free' && !hadTrial;
    if (!canStartTrial && !done.isRepeated) return done;
    // The spaces distinguish it from every key that clients may send.
    const commandKey = `trial by ${metadata.commandKey}`;
    const trial = await handleCommand(store, accountDecider, {
      streamId,
      command: { type: 'StartTrial' },
      metadata: { ...metadata, commandKey },
    });
    const isStartedByEntry = trial.kind === 'accepted' && (trial.events.length > 0 || trial.isRepeated);
    return isStartedByEntry ? { ...done, position: trial.position } : done;
  };
