import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';

/** The part of an account's state that decides whether its schedule may be shared. */
export interface AccountStatus {
  readonly accountType: 'free' | 'trial' | 'paid';
  /** The start of the account's only trial, which may have ended since; absent if the account never had one. */
  readonly trialStartedAt?: Date;
  /** True once the user's personal data has been erased. */
  readonly isForgotten: boolean;
}

const evolve = (
  status: AccountStatus,
  event: ParentEvent,
  { recordedAt }: { readonly recordedAt: Date },
): AccountStatus => {
  switch (event.type) {
    case 'TrialStarted':
      return { ...status, accountType: 'trial', trialStartedAt: recordedAt };
    case 'AccountTypeSet':
      return { ...status, accountType: event.data.accountType };
    case 'PersonForgotten':
      return { ...status, isForgotten: true };
    case 'ParentJoined':
    case 'EmailChanged':
    case 'ProfileUpdated':
    case 'AddressSaved':
    case 'AddressCleared':
    case 'TourProgressed':
    case 'KidAdded':
    case 'KidChanged':
    case 'KidRemoved':
    case 'ScheduleLookedAt':
    case 'CampNewsSeen':
      return status;
  }
};

const NEW_ACCOUNT: AccountStatus = { accountType: 'free', isForgotten: false };

/**
 * Folds an account's status from its own stream `parent-{userId}`. Access checks use this stream, because a read model
 * may lag.
 */
export const accountStatusFold = { events: parentEvents, initialState: NEW_ACCOUNT, evolve };
