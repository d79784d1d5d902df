import { parentStream } from '@campjay/events/streams.ts';
import { problem, type Problem, type Route, routes } from '@campjay/platform/http/kit.ts';
import { z } from 'zod';
import { parentCommand } from '../parentCommand.ts';
import { accountDeleted, type Wish, type WishParts } from '../wish.ts';
import { type AccountCommand, type AccountRefusal } from './accountCommands.ts';
import { accountDecider } from './accountDecider.ts';
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

const carried = ({ userId }: Wish, command: AccountCommand, done: string) => ({
  decider: accountDecider,
  streamId: parentStream(userId),
  command,
  done,
  explain,
});

/** What a parent changes of their own account (SPEC §7 'Users'). Deleting it is in `deleteAccount.ts`. */
export const accountsRoutes = (parts: WishParts): readonly Route[] =>
  routes(
    parentCommand(parts, '/api/users/update-user-profile', {
      summary: 'Keeps where the account came from; what was said first stays.',
      body: UpdateUserProfile,
      wish: ({ dbFields: { source_param: source, initial_region: initialRegion } }, wish) =>
        carried(wish, { type: 'UpdateProfile', source, initialRegion }, 'The profile is up to date.'),
    }),
    parentCommand(parts, '/api/users/account-type', {
      summary: "Begins the account's one trial, or makes the account a free one.",
      body: SetAccountType,
      wish: ({ account_type }, wish) =>
        account_type === 'trial'
          ? carried(wish, { type: 'StartTrial' }, 'Your trial has begun.')
          : carried(wish, { type: 'ChooseFreeAccount' }, 'Your account is a free one.'),
    }),
    parentCommand(parts, '/api/users/address', {
      summary: 'Keeps the place that searches begin at.',
      body: SaveAddress,
      wish: async ({ address, addressLat: lat, addressLng: lng, addressRadius: radius }, wish) => {
        const place = { address, lat, lng, radius };
        const sealed = await wish.seal(parentStream(wish.userId), 'address', place);
        return carried(wish, { type: 'SaveAddress', address: sealed }, 'The place is saved.');
      },
    }),
    parentCommand(parts, '/api/users/clear-address', {
      summary: 'Keeps no place any more.',
      body: z.object({}),
      wish: (_body, wish) => carried(wish, { type: 'ClearAddress' }, 'No place is saved any more.'),
    }),
    parentCommand(parts, '/api/users/tour-progress', {
      summary: 'Keeps how far the parent has come in a tour.',
      body: ProgressTour,
      wish: ({ tour, step }, wish) => carried(wish, { type: 'ProgressTour', tour, step }, 'The tour is kept.'),
    }),
  );
