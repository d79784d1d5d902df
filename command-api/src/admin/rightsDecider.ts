import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import {
  AdvertiserLinked,
  AdvertiserUnlinked,
  EmailConfirmed,
  RoleGranted,
  RoleRevoked,
  type UserEvent,
} from '@campjay/events/identity/events.ts';
import { type Rights, rightsFold } from '@campjay/domain/identity/rights.ts';
import { accept, type Decider, type Decision, refuse } from '../kernel/decider.ts';

interface Verification {
  /** True if Clerk has verified the email by which the account was found. */
  readonly isVerifiedByClerk?: boolean;
}

export type RightsCommand =
  | ({ readonly type: 'GrantAdmin' } & Verification)
  | { readonly type: 'RevokeAdmin' }
  /** The caller has already checked that the advertiser exists. */
  | ({ readonly type: 'LinkAdvertiser'; readonly advertiserId: string } & Verification)
  | { readonly type: 'UnlinkAdvertiser'; readonly advertiserId: string }
  /** `by` is the way in which the email was confirmed. */
  | { readonly type: 'ConfirmEmail'; readonly by: EmailConfirmed['data']['by'] }
  /** The caller destroys the person's key after this command. */
  | { readonly type: 'ForgetPerson' };

export interface RightsRefusal {
  /** A deleted account gets no rights, and neither does an account whose email is not confirmed. */
  readonly type: 'PersonForgotten' | 'EmailNotConfirmed';
}

interface UserRights extends Rights {
  readonly isForgotten: boolean;
}

const decide = (command: RightsCommand, rights: UserRights): Decision<UserEvent, RightsRefusal> => {
  if (command.type === 'ForgetPerson') return rights.isForgotten ? accept() : accept(PersonForgotten({}));
  if (rights.isForgotten) return refuse({ type: 'PersonForgotten' });
  const { isAdmin, advertiserIds, isEmailConfirmed } = rights;
  const acceptIfConfirmed = (
    { isVerifiedByClerk = false }: Verification,
    event: UserEvent,
  ): Decision<UserEvent, RightsRefusal> =>
    isEmailConfirmed || isVerifiedByClerk ? accept(event) : refuse({ type: 'EmailNotConfirmed' });
  switch (command.type) {
    case 'GrantAdmin':
      return isAdmin ? accept() : acceptIfConfirmed(command, RoleGranted({ role: 'admin' }));
    case 'RevokeAdmin':
      return isAdmin ? accept(RoleRevoked({ role: 'admin' })) : accept();
    case 'LinkAdvertiser': {
      const { advertiserId } = command;
      return advertiserIds.includes(advertiserId)
        ? accept()
        : acceptIfConfirmed(command, AdvertiserLinked({ advertiserId }));
    }
    case 'ConfirmEmail':
      return isEmailConfirmed ? accept() : accept(EmailConfirmed({ by: command.by }));
    case 'UnlinkAdvertiser': {
      const { advertiserId } = command;
      return advertiserIds.includes(advertiserId) ? accept(AdvertiserUnlinked({ advertiserId })) : accept();
    }
  }
};

const evolve = (rights: UserRights, event: UserEvent): UserRights => ({
  ...rightsFold.evolve(rights, event),
  isForgotten: rights.isForgotten || event.type === 'PersonForgotten',
});

/** Rules for the rights that not every parent has: the admin role, and acting for advertisers. */
export const rightsDecider: Decider<UserRights, RightsCommand, UserEvent, RightsRefusal> = {
  events: rightsFold.events,
  initialState: { ...rightsFold.initialState, isForgotten: false },
  evolve,
  decide,
};
