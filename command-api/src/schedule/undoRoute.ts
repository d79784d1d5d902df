import { type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { problem, type Route } from '@campjay/platform/http/kit.ts';
import { type WishParts } from '../wish.ts';
import { UndoChange } from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';
import { isKidOf } from './planningParts.ts';
import { scheduleCommand } from './scheduleCommand.ts';

/** What the schedule's stream holds at that revision, read by itself. */
const changeAt = async (store: EventStore, streamId: string, revision: number): Promise<ScheduleEvent | undefined> => {
  const { events } = await store.readStream(streamId, { from: BigInt(revision), limit: 1 });
  const [recorded] = events;
  return recorded && scheduleEvents.find(({ type }) => type === recorded.type)?.parse(recorded.data, recorded.version);
};

/** With whom an entry would stand again. A kid who was removed from the account shows it to nobody. */
const kidWhoGetsBack = ({ type, data }: ScheduleEvent): string | undefined => {
  if (type === 'EntryMoved') return data.from.kidId;
  return type === 'EntryRemoved' ? data.at.kidId : undefined;
};

const noSuchChange = problem(404, {
  type: 'NoSuchChange',
  field: 'revision',
  message: 'There is no such change in the history of this schedule.',
});

/** Where one change is taken back by somebody who may plan, whoever made it. */
export const undoRoute = (parts: WishParts): Route =>
  scheduleCommand(parts, 'undo-change', {
    summary: 'Takes one change of a schedule back, if nothing later depends on it.',
    body: UndoChange,
    wish: async ({ revision }, asked) => {
      const { by, streamId } = asked;
      const change = await changeAt(parts.store, streamId, revision);
      if (!change) return noSuchChange;
      const kidId = kidWhoGetsBack(change);
      if (kidId !== undefined && !(await isKidOf(parts.store, asked, kidId)))
        return explainRefusal(by)({ type: 'CannotUndo', because: 'no-room' });
      return { command: { type: 'UndoChange', by, revision, change }, done: 'The change is undone.' };
    },
  });
