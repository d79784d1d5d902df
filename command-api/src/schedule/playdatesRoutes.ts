import { type Route, routes } from '@campjay/platform/http/kit.ts';
import { type WishParts } from '../wish.ts';
import { CreateAvailableForPlaydates, UpdateAvailableForPlaydatesStatus } from './contract.ts';
import { noteRoute } from './noteRoute.ts';
import { unlessKidOf } from './planningParts.ts';
import { scheduleCommand } from './scheduleCommand.ts';
import { startTrialByUse } from './startTrialByUse.ts';

/** Weeks in which a kid is free to meet friends. */
export const playdatesRoutes = (parts: WishParts): readonly Route[] =>
  routes(
    scheduleCommand(parts, 'create-available-for-playdates', {
      summary: 'Says in which weeks a kid is available for playdates.',
      body: CreateAvailableForPlaydates,
      wish: ({ entryId, seen, kidId, weeks, status }, asked) =>
        unlessKidOf(parts.store, asked, kidId, () => {
          const at = { kidId, choice: 1, weeks } as const;
          const command = { type: 'OfferPlaydates', by: asked.by, seen, entryId, at, status } as const;
          return { command, done: 'The kid is available for playdates.' };
        }),
      followUp: startTrialByUse(parts),
    }),
    scheduleCommand(parts, 'update-available-for-playdates-status', {
      summary: 'Says how availability for playdates stands.',
      body: UpdateAvailableForPlaydatesStatus,
      wish: ({ entryId, seen, status }, { by }) => ({
        command: { type: 'ChangeStatus', by, seen, entryId, kind: 'playdates', status },
        done: 'The status is saved.',
      }),
    }),
    noteRoute(
      parts,
      'update-available-for-playdates-note',
      'playdates',
      'Keeps a note on availability for playdates; a blank one removes it.',
    ),
  );
