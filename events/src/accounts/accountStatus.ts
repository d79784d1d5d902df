import { type ParentEvent, parentEvents } from './parentEvents.ts';
import { trialEndsOn } from './trial.ts';

/** What an account is, as far as others depend on it: whether its schedule may be shared (DESIGN §15 'Account type'). */
export interface AccountStatus {
  readonly accountType: 'free' | 'trial' | 'paid';
  /** Of the one trial, also when it is over or given up; absent of an account that never had it. */
  readonly trialStartedAt?: Date;
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

/** How an account's standing follows from its own stream, `parent-{userId}`. It alone decides whether others have access. */
export const accountStatusFold = { events: parentEvents, initialState: NEW_ACCOUNT, evolve };

/** Whether a schedule of this account may be shared now: on a trial that runs, or paid. */
export const mayShareSchedule = ({ accountType, trialStartedAt, isForgotten }: AccountStatus, now: Date): boolean => {
  if (isForgotten) return false;
  if (accountType === 'paid') return true;
  return accountType === 'trial' && trialStartedAt !== undefined && now < trialEndsOn(trialStartedAt);
};
