import { parentStream } from '@campjay/events/streams.ts';
import { problem, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { z } from 'zod';
import { parentCommand } from '../kernel/parentCommand.ts';
import { accountDeleted, type CommandContext, type CommandDeps } from '../kernel/command.ts';
import { accountDecider, type AccountCommand, type AccountRefusal } from './accountDecider.ts';
import { ProgressTour, SaveAddress, SetAccountType, UpdateUserProfile } from './contract.ts';

const explainRefusal = ({ type }: AccountRefusal): Problem => {
  switch (type) {
    case 'TrialUsed':
      return problem(409, { type, field: 'account_type', message: 'This account has already had its trial.' });
    case 'SubscriptionRunning':
      return problem(409, {
        type,
        field: 'account_type',
        message: 'Your subscription is running. Please end it in the billing portal first.',
      });
    case 'PersonForgotten':
      return accountDeleted;
  }
};

const prepareCommand = ({ userId }: CommandContext, command: AccountCommand, successMessage: string) => ({
  decider: accountDecider,
  streamId: parentStream(userId),
  command,
  successMessage,
  explain: explainRefusal,
});

/** Routes by which parents change their own account (Requirements 7.7 to 7.10). Deletion is in `deleteAccount.ts`. */
export const accountsRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    parentCommand(deps, '/api/users/update-user-profile', {
      summary: 'Saves where the account came from. Values that are already saved stay as they are.',
      body: UpdateUserProfile,
      prepare: ({ dbFields: { source_param: source, initial_region: initialRegion } }, context) =>
        prepareCommand(context, { type: 'UpdateProfile', source, initialRegion }, 'The profile is up to date.'),
    }),
    parentCommand(deps, '/api/users/account-type', {
      summary: "Starts the account's one trial, or switches the account to free.",
      body: SetAccountType,
      prepare: ({ account_type }, context) =>
        account_type === 'trial'
          ? prepareCommand(context, { type: 'StartTrial' }, 'Your trial has begun.')
          : prepareCommand(context, { type: 'ChooseFreeAccount' }, 'Your account is now free.'),
    }),
    parentCommand(deps, '/api/users/address', {
      summary: 'Saves the default location of searches.',
      body: SaveAddress,
      prepare: async ({ address, addressLat: lat, addressLng: lng, addressRadius: radius }, context) => {
        const place = { address, lat, lng, radius };
        const sealedAddress = await context.seal(parentStream(context.userId), 'address', place);
        return prepareCommand(context, { type: 'SaveAddress', address: sealedAddress }, 'Your place is saved.');
      },
    }),
    parentCommand(deps, '/api/users/clear-address', {
      summary: 'Removes the default location of searches.',
      body: z.object({}),
      prepare: (_body, context) => prepareCommand(context, { type: 'ClearAddress' }, 'Your place is removed.'),
    }),
    parentCommand(deps, '/api/users/tour-progress', {
      summary: "Saves the parent's progress in a tour.",
      body: ProgressTour,
      prepare: ({ tour, step }, context) =>
        prepareCommand(context, { type: 'ProgressTour', tour, step }, 'Your progress in the tour is saved.'),
    }),
  );
