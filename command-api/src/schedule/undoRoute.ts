import { type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { problem, type Route } from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { UndoChange } from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';
import { isKidOf } from './planningHelpers.ts';
import { scheduleCommand } from './scheduleCommand.ts';

/** The event at that revision of the schedule's stream, read directly from the log. */
const changeAt = async (store: EventStore, streamId: string, revision: number): Promise<ScheduleEvent | undefined> => {
  const { events } = await store.readStream(streamId, { from: BigInt(revision), limit: 1 });
  const [recorded] = events;
  return recorded && scheduleEvents.find(({ type }) => type === recorded.type)?.parse(recorded.data, recorded.version);
};

/** The kid that a restored entry would belong to. An entry of a kid removed from the account would be invisible. */
const restoredKidId = ({ type, data }: ScheduleEvent): string | undefined => {
  if (type === 'EntryMoved') return data.from.kidId;
  return type === 'EntryRemoved' ? data.at.kidId : undefined;
};

const noSuchChange = problem(404, {
  type: 'NoSuchChange',
  field: 'revision',
  message: 'There is no such change in the history of this schedule.',
});

/** Undoes one change, by any person; requires planning access. */
export const undoRoute = (deps: CommandDeps): Route =>
  scheduleCommand(deps, 'undo-change', {
    summary: 'Takes one change of a schedule back, if nothing later depends on it.',
    body: UndoChange,
    prepare: async ({ revision }, target) => {
      const { by, streamId } = target;
      const change = await changeAt(deps.store, streamId, revision);
      if (!change) return noSuchChange;
      const kidId = restoredKidId(change);
      if (kidId !== undefined && !(await isKidOf(deps.store, target, kidId)))
        return explainRefusal(by)({ type: 'CannotUndo', because: 'no-room' });
      return { command: { type: 'UndoChange', by, revision, change }, done: 'The change is undone.' };
    },
  });
