import { type Route, routes } from '@campjay/platform/http/kit.ts';
import { type WishParts } from '../wish.ts';
import { MoveEntry, RemoveEntry, SetWorkingHours } from './contract.ts';
import { unlessKidOf } from './planningParts.ts';
import { scheduleCommand } from './scheduleCommand.ts';

/** What is wished of entries whatever their kind, and of the hours that they are held against. */
export const entryRoutes = (parts: WishParts): readonly Route[] =>
  routes(
    scheduleCommand(parts, 'move-entry', {
      summary: 'Moves an entry to another kid, to other weeks, or to the other choice.',
      body: MoveEntry,
      wish: ({ entryId, seen, kidId, choice, weeks }, asked) =>
        unlessKidOf(parts.store, asked, kidId, () => ({
          command: { type: 'MoveEntry', by: asked.by, seen, entryId, at: { kidId, choice, weeks } } as const,
          done: 'The entry is moved.',
        })),
    }),
    scheduleCommand(parts, 'remove-entry', {
      summary: 'Takes an entry out of the schedule; it can be brought back from the history.',
      body: RemoveEntry,
      wish: ({ entryId, seen }, { by }) => ({
        command: { type: 'RemoveEntry', by, seen, entryId },
        done: 'The entry is out of the schedule.',
      }),
    }),
    scheduleCommand(parts, 'set-working-hours', {
      summary: "Keeps the parents' working hours, which camp days are held against.",
      body: SetWorkingHours,
      wish: ({ hours }, { by }) => ({
        command: { type: 'SetWorkingHours', by, hours },
        done: hours ? 'The working hours are saved.' : 'Working hours do not matter any more.',
      }),
    }),
  );
