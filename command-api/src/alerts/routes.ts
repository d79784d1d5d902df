import { type KeyObject } from 'node:crypto';
import { alertsStream } from '@campjay/events/streams.ts';
import { problem, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { accountDeleted, type CommandContext, type CommandDeps } from '../kernel/command.ts';
import { parentCommand } from '../kernel/parentCommand.ts';
import { type AlertsCommand, alertsDecider, type AlertsRefusal } from './alertsDecider.ts';
import {
  DeleteSearch,
  RenameSearch,
  SaveSearch,
  SetSearchDelivery,
  SetStopped,
  UnwatchCamp,
  WatchCamp,
} from './contract.ts';
import { unsubscribeRoutes } from './unsubscribeRoutes.ts';

const explainRefusal = (reason: AlertsRefusal): Problem => {
  const { type } = reason;
  switch (type) {
    case 'TooManySavedSearches':
      return problem(400, {
        type,
        field: 'searchId',
        message: `You have ${reason.max} saved searches, the most an account can have. Delete one to save another.`,
      });
    case 'TooManyWatchedCamps':
      return problem(400, {
        type,
        field: 'org_id',
        message: `You watch ${reason.max} camps, the most an account can. Stop watching one to watch another.`,
      });
    case 'NoSuchSearch':
      return problem(404, { type, field: 'searchId', message: 'This saved search was deleted.' });
    case 'PersonForgotten':
      return accountDeleted;
  }
};

const prepareCommand = ({ userId }: CommandContext, command: AlertsCommand, successMessage: string) => ({
  decider: alertsDecider,
  streamId: alertsStream(userId),
  command,
  successMessage,
  explain: explainRefusal,
});

export interface AlertsDeps extends CommandDeps {
  /** Signs unsubscribe links. */
  readonly unsubscribeKey: KeyObject;
}

/** Routes for saved searches and watched camps. */
export const alertsRoutes = (deps: AlertsDeps): readonly Route[] =>
  combineRoutes(
    parentCommand(deps, '/api/alerts/save-search', {
      summary: 'Saves a search, with an id that the client generates. New matches are emailed to the caller.',
      body: SaveSearch,
      prepare: async ({ searchId, name, search, delivery }, context) => {
        const streamId = alertsStream(context.userId);
        const sealed = {
          name: await context.seal(streamId, 'name', name),
          search: await context.seal(streamId, 'search', search),
        };
        return prepareCommand(context, { type: 'SaveSearch', searchId, delivery, ...sealed }, 'The search is saved.');
      },
    }),
    parentCommand(deps, '/api/alerts/rename-search', {
      summary: 'Renames a saved search.',
      body: RenameSearch,
      prepare: async ({ searchId, name }, context) => {
        const sealedName = await context.seal(alertsStream(context.userId), 'name', name);
        return prepareCommand(context, { type: 'RenameSearch', searchId, name: sealedName }, 'The search is renamed.');
      },
    }),
    parentCommand(deps, '/api/alerts/delete-search', {
      summary: 'Deletes a saved search.',
      body: DeleteSearch,
      prepare: ({ searchId }, context) =>
        prepareCommand(context, { type: 'DeleteSearch', searchId }, 'The search is deleted.'),
    }),
    parentCommand(deps, '/api/alerts/set-search-delivery', {
      summary: 'Sets when the caller is emailed about a saved search.',
      body: SetSearchDelivery,
      prepare: (body, context) =>
        prepareCommand(context, { type: 'SetSearchDelivery', ...body }, 'Your choice is saved.'),
    }),
    parentCommand(deps, '/api/alerts/watch-camp', {
      summary: 'Watches a camp, or sets when the caller is emailed about it.',
      body: WatchCamp,
      prepare: ({ org_id: orgId, delivery }, context) =>
        prepareCommand(context, { type: 'WatchCamp', orgId, delivery }, 'You are watching this camp.'),
    }),
    parentCommand(deps, '/api/alerts/unwatch-camp', {
      summary: 'Stops watching a camp.',
      body: UnwatchCamp,
      prepare: ({ org_id: orgId }, context) =>
        prepareCommand(context, { type: 'UnwatchCamp', orgId }, 'You are no longer watching this camp.'),
    }),
    parentCommand(deps, '/api/alerts/set-stopped', {
      summary: 'Stops all alert emails to the caller, or resumes them.',
      body: SetStopped,
      prepare: ({ isStopped }, context) =>
        prepareCommand(
          context,
          { type: isStopped ? 'StopAlerts' : 'ResumeAlerts' },
          isStopped ? 'You get no more alerts.' : 'You get alerts again.',
        ),
    }),
    unsubscribeRoutes(deps),
  );
