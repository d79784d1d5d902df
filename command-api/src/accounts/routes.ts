import { parentStream } from '@campjay/events/streams.ts';
import { problem, type Problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { z } from 'zod';
import { parentCommand } from '../kernel/parentCommand.ts';
import { accountDeleted, type CommandContext, type CommandDeps } from '../kernel/command.ts';
import { accountDecider, type AccountCommand, type AccountRefusal } from './accountDecider.ts';
import { ProgressTour, SaveAddress, SetAccountType, UpdateUserProfile } from './contract.ts';

const explain = ({ type }: AccountRefusal): Problem => {
  switch (type) {
    case 'TrialUsed':
      return problem(409, { type, field: 'account_type', message: 'This account has had its trial.' });
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

const prepareCommand = ({ userId }: CommandContext, command: AccountCommand, done: string) => ({
  decider: accountDecider,
  streamId: parentStream(userId),
  command,
  done,
  explain,
});

/** Changes of a parent's own account (Requirements 7.7 to 7.10). Deletion is in `deleteAccount.ts`. */
export const accountsRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    parentCommand(deps, '/api/users/update-user-profile', {
      summary: 'Keeps where the account came from; what was said first stays.',
      body: UpdateUserProfile,
      prepare: ({ dbFields: { source_param: source, initial_region: initialRegion } }, context) =>
        prepareCommand(context, { type: 'UpdateProfile', source, initialRegion }, 'The profile is up to date.'),
    }),
    parentCommand(deps, '/api/users/account-type', {
      summary: "Begins the account's one trial, or makes the account a free one.",
      body: SetAccountType,
      prepare: ({ account_type }, context) =>
        account_type === 'trial'
          ? prepareCommand(context, { type: 'StartTrial' }, 'Your trial has begun.')
          : prepareCommand(context, { type: 'ChooseFreeAccount' }, 'Your account is a free one.'),
    }),
    parentCommand(deps, '/api/users/address', {
      summary: 'Keeps the place that searches begin at.',
      body: SaveAddress,
      prepare: async ({ address, addressLat: lat, addressLng: lng, addressRadius: radius }, context) => {
        const place = { address, lat, lng, radius };
        const sealed = await context.seal(parentStream(context.userId), 'address', place);
        return prepareCommand(context, { type: 'SaveAddress', address: sealed }, 'The place is saved.');
      },
    }),
    parentCommand(deps, '/api/users/clear-address', {
      summary: 'Keeps no place any more.',
      body: z.object({}),
      prepare: (_body, context) => prepareCommand(context, { type: 'ClearAddress' }, 'No place is saved any more.'),
    }),
    parentCommand(deps, '/api/users/tour-progress', {
      summary: 'Keeps how far the parent has come in a tour.',
      body: ProgressTour,
      prepare: ({ tour, step }, context) =>
        prepareCommand(context, { type: 'ProgressTour', tour, step }, 'The tour is kept.'),
    }),
  );
