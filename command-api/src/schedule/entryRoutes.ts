import { type Route, routes } from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { MoveEntry, RemoveEntry, SetWorkingHours } from './contract.ts';
import { requireKid } from './planningHelpers.ts';
import { scheduleCommand } from './scheduleCommand.ts';

/** Routes for all kinds of entries, and for working hours. */
export const entryRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    scheduleCommand(deps, 'move-entry', {
      summary: 'Moves an entry to another kid, to other weeks, or to the other choice.',
      body: MoveEntry,
      prepare: ({ entryId, seen, kidId, choice, weeks }, target) =>
        requireKid(deps.store, target, kidId, () => ({
          command: { type: 'MoveEntry', by: target.by, seen, entryId, at: { kidId, choice, weeks } } as const,
          done: 'The entry is moved.',
        })),
    }),
    scheduleCommand(deps, 'remove-entry', {
      summary: 'Takes an entry out of the schedule; it can be brought back from the history.',
      body: RemoveEntry,
      prepare: ({ entryId, seen }, { by }) => ({
        command: { type: 'RemoveEntry', by, seen, entryId },
        done: 'The entry is out of the schedule.',
      }),
    }),
    scheduleCommand(deps, 'set-working-hours', {
      summary: "Keeps the parents' working hours, which camp days are held against.",
      body: SetWorkingHours,
      prepare: ({ hours }, { by }) => ({
        command: { type: 'SetWorkingHours', by, hours },
        done: hours ? 'The working hours are saved.' : 'Working hours do not matter any more.',
      }),
    }),
  );
