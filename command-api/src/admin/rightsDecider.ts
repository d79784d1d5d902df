import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import {
  AdvertiserLinked,
  AdvertiserUnlinked,
  RoleGranted,
  RoleRevoked,
  type UserEvent,
} from '@campjay/events/identity/events.ts';
import { type Rights, rightsFold } from '@campjay/events/identity/rights.ts';
import { accepted, type Decider, type Decision, refused } from '../decider.ts';

export type RightsCommand =
  | { readonly type: 'GrantAdmin' | 'RevokeAdmin' }
  /** The advertiser exists: asked of its own stream just before. */
  | { readonly type: 'LinkAdvertiser' | 'UnlinkAdvertiser'; readonly advertiserId: string }
  /** Comes before the person's key is destroyed. */
  | { readonly type: 'ForgetPerson' };

/** Whoever was forgotten gets no rights any more. */
export interface RightsRefusal {
  readonly type: 'PersonForgotten';
}

interface UserRights extends Rights {
  readonly isForgotten: boolean;
}

const decide = (command: RightsCommand, rights: UserRights): Decision<UserEvent, RightsRefusal> => {
  if (command.type === 'ForgetPerson') return rights.isForgotten ? accepted() : accepted(PersonForgotten({}));
  if (rights.isForgotten) return refused({ type: 'PersonForgotten' });
  const { isAdmin, advertiserIds } = rights;
  switch (command.type) {
    case 'GrantAdmin':
      return isAdmin ? accepted() : accepted(RoleGranted({ role: 'admin' }));
    case 'RevokeAdmin':
      return isAdmin ? accepted(RoleRevoked({ role: 'admin' })) : accepted();
    case 'LinkAdvertiser': {
      const { advertiserId } = command;
      return advertiserIds.includes(advertiserId) ? accepted() : accepted(AdvertiserLinked({ advertiserId }));
    }
    case 'UnlinkAdvertiser': {
      const { advertiserId } = command;
      return advertiserIds.includes(advertiserId) ? accepted(AdvertiserUnlinked({ advertiserId })) : accepted();
    }
  }
};

const evolve = (rights: UserRights, event: UserEvent): UserRights => ({
  ...rightsFold.evolve(rights, event),
  isForgotten: rights.isForgotten || event.type === 'PersonForgotten',
});

/** The rules of what a user may do beyond what every parent may; all of it ends with the person. */
export const rightsDecider: Decider<UserRights, RightsCommand, UserEvent, RightsRefusal> = {
  events: rightsFold.events,
  initialState: { ...rightsFold.initialState, isForgotten: false },
  evolve,
  decide,
};
