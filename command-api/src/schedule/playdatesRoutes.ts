import { type Route, routes } from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { CreateAvailableForPlaydates, UpdateAvailableForPlaydatesStatus } from './contract.ts';
import { noteRoute } from './noteRoute.ts';
import { requireKid } from './planningHelpers.ts';
import { scheduleCommand } from './scheduleCommand.ts';
import { startTrialOnFirstUse } from './startTrialOnFirstUse.ts';

/** Weeks in which a kid is free to meet friends. */
export const playdatesRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    scheduleCommand(deps, 'create-available-for-playdates', {
      summary: 'Says in which weeks a kid is available for playdates.',
      body: CreateAvailableForPlaydates,
      prepare: ({ entryId, seen, kidId, weeks, status }, target) =>
        requireKid(deps.store, target, kidId, () => {
          const at = { kidId, choice: 1, weeks } as const;
          const command = { type: 'OfferPlaydates', by: target.by, seen, entryId, at, status } as const;
          return { command, done: 'The kid is available for playdates.' };
        }),
      followUp: startTrialOnFirstUse(deps),
    }),
    scheduleCommand(deps, 'update-available-for-playdates-status', {
      summary: 'Says how availability for playdates stands.',
      body: UpdateAvailableForPlaydatesStatus,
      prepare: ({ entryId, seen, status }, { by }) => ({
        command: { type: 'ChangeStatus', by, seen, entryId, kind: 'playdates', status },
        done: 'The status is saved.',
      }),
    }),
    noteRoute(
      deps,
      'update-available-for-playdates-note',
      'playdates',
      'Keeps a note on availability for playdates; a blank one removes it.',
    ),
  );
