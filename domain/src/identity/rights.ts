import { type UserEvent, userEvents } from '@campjay/events/identity/events.ts';

/** The rights that a user has in addition to those of every parent. */
export interface Rights {
  readonly isAdmin: boolean;
  /** The advertisers that the user manages, in the order in which the user was linked to them. */
  readonly advertiserIds: readonly string[];
  /** Required before any of these rights can be granted. */
  readonly isEmailConfirmed: boolean;
}

const NO_RIGHTS: Rights = { isAdmin: false, advertiserIds: [], isEmailConfirmed: false };

const evolve = (rights: Rights, event: UserEvent): Rights => {
  switch (event.type) {
    case 'RoleGranted':
      return { ...rights, isAdmin: true };
    case 'RoleRevoked':
      return { ...rights, isAdmin: false };
    case 'AdvertiserLinked':
      return {
        ...rights,
        advertiserIds: [...withoutAdvertiser(rights, event.data.advertiserId), event.data.advertiserId],
      };
    case 'AdvertiserUnlinked':
      return { ...rights, advertiserIds: withoutAdvertiser(rights, event.data.advertiserId) };
    case 'EmailConfirmed':
      return { ...rights, isEmailConfirmed: true };
    case 'PersonForgotten':
      return NO_RIGHTS;
  }
};

const withoutAdvertiser = ({ advertiserIds }: Rights, id: string): readonly string[] =>
  advertiserIds.filter((each) => each !== id);

/**
 * Folds a user's rights from their own stream `user-{userId}`. Access checks use this stream, because a read model may
 * lag.
 */
export const rightsFold = { events: userEvents, initialState: NO_RIGHTS, evolve };
