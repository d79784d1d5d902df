import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { FavoriteCamp, SaveNote } from '@campjay/command-api/favorites/contract.ts';
import type { HideCamp } from '@campjay/command-api/hidden-camps/contract.ts';
import { api } from '../api.ts';
import { commandRequest } from '../commandRequest.ts';
import type { QueuedCommand } from './commands.ts';

const commandRequestOf = (command: QueuedCommand): { path: string; body: FavoriteCamp | SaveNote | HideCamp } => {
  const camp = { org_id: command.orgId };
  switch (command.kind) {
    case 'favorite':
      return { path: command.value ? 'favorites/favorite-camp' : 'favorites/unfavorite-camp', body: camp };
    case 'hide':
      return { path: command.value ? 'hidden-camps/hide-camp' : 'hidden-camps/unhide-camp', body: camp };
    case 'note':
      return { path: 'favorites/save-note', body: { ...camp, note: command.value } };
  }
};

const commandsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendCommand: build.mutation<CommandDone, QueuedCommand>({
      query: (command) => {
        const { path, body } = commandRequestOf(command);
        // The request must outlive the page, which may be closed right after the press.
        return { ...commandRequest(path, body, command.commandKey), keepalive: true };
      },
    }),
  }),
});

/** Sends a command to the server. */
export const { sendCommand } = commandsApi.endpoints;
