import { type UserEvent, userEvents } from '@campjay/events/identity/events.ts';

/** A user's rights beyond those of every parent. */
export interface Rights {
  readonly isAdmin: boolean;
  /** The advertisers that the user acts for, in the order of their links. */
  readonly advertiserIds: readonly string[];
  /** A precondition for any further right. */
  readonly isEmailConfirmed: boolean;
}

const NONE: Rights = { isAdmin: false, advertiserIds: [], isEmailConfirmed: false };

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
      return NONE;
  }
};

const withoutAdvertiser = ({ advertiserIds }: Rights, id: string): readonly string[] =>
  advertiserIds.filter((each) => each !== id);

/** Folds a user's rights from their own stream `user-{userId}`. It alone decides, because a read model may lag. */
export const rightsFold = { events: userEvents, initialState: NONE, evolve };
