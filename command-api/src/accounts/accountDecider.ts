import {
  type SavedAddress,
  type AccountEvent,
  AccountTypeSet,
  AddressCleared,
  AddressSaved,
  EmailChanged,
  ParentJoined,
  PersonForgotten,
  ProfileUpdated,
  TourProgressed,
  TrialStarted,
} from '@campjay/events/accounts/events.ts';
import { type InitialRegion, type Tour } from '@campjay/events/accounts/values.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { accept, type Decider, type Decision, refuse } from '../kernel/decider.ts';

/** Commands on an account. Private values are already sealed (encrypted); the route has validated their content. */
export type AccountCommand =
  | {
      readonly type: 'JoinAsParent';
      readonly email: Sealed<string>;
      readonly firstName: Sealed<string>;
      readonly lastName: Sealed<string>;
    }
  /** Sent after the owner has confirmed the new email. */
  | { readonly type: 'ChangeEmail'; readonly email: Sealed<string> }
  | {
      readonly type: 'UpdateProfile';
      readonly source?: string | undefined;
      readonly initialRegion?: InitialRegion | undefined;
    }
  | { readonly type: 'SaveAddress'; readonly address: Sealed<SavedAddress> }
  | { readonly type: 'ClearAddress' }
  /** Sent when the parent requests it, or first uses the schedule. */
  | { readonly type: 'StartTrial' }
  /** Sent when the parent requests it. */
  | { readonly type: 'ChooseFreeAccount' }
  /** `ConfirmPayment` and `EndPayment` are sent only after a verified message from the payment provider. */
  | { readonly type: 'ConfirmPayment' }
  | { readonly type: 'EndPayment' }
  | { readonly type: 'ProgressTour'; readonly tour: Tour; readonly step: number }
  /**
   * Ends the account. The caller then destroys the person's key; if it crashes before that, `runForgottenPersonPolicy`
   * destroys the key.
   */
  | { readonly type: 'ForgetPerson' };

export type AccountRefusal =
  /** Each account has one trial. */
  | { readonly type: 'TrialUsed' }
  /** The subscription must be ended at the payment provider. */
  | { readonly type: 'SubscriptionRunning' }
  | { readonly type: 'PersonForgotten' };

export interface Account {
  readonly hasJoined: boolean;
  readonly source?: string | undefined;
  readonly initialRegion?: InitialRegion | undefined;
  readonly hasAddress: boolean;
  readonly accountType: 'free' | 'trial' | 'paid';
  readonly hadTrial: boolean;
  /** The last step that the parent has reached in each tour. */
  readonly steps: Readonly<Partial<Record<Tour, number>>>;
  readonly isForgotten: boolean;
}

type AccountDecision = Decision<AccountEvent, AccountRefusal>;

const decide = (command: AccountCommand, account: Account): AccountDecision => {
  if (command.type === 'ForgetPerson') return account.isForgotten ? accept() : accept(PersonForgotten({}));
  if (account.isForgotten) return refuse({ type: 'PersonForgotten' });
  switch (command.type) {
    case 'JoinAsParent': {
      const { email, firstName, lastName } = command;
      return account.hasJoined ? accept() : accept(ParentJoined({ email, firstName, lastName }));
    }
    case 'ChangeEmail':
      return accept(EmailChanged({ email: command.email }));
    case 'UpdateProfile':
      return updateProfile(command, account);
    case 'SaveAddress':
      return accept(AddressSaved({ address: command.address }));
    case 'ClearAddress':
      return account.hasAddress ? accept(AddressCleared({})) : accept();
    case 'StartTrial':
      return startTrial(account);
    case 'ChooseFreeAccount':
      return account.accountType === 'paid' ? refuse({ type: 'SubscriptionRunning' }) : becomeFree(account);
    case 'ConfirmPayment':
      return account.accountType === 'paid' ? accept() : accept(AccountTypeSet({ accountType: 'paid' }));
    case 'EndPayment':
      return account.accountType === 'paid' ? becomeFree(account) : accept();
    case 'ProgressTour': {
      const { tour, step } = command;
      return step > (account.steps[tour] ?? 0) ? accept(TourProgressed({ tour, step })) : accept();
    }
  }
};

/** Sets only fields without a value: both record how the account began, so their first value is final. */
const updateProfile = (
  update: { readonly source?: string | undefined; readonly initialRegion?: InitialRegion | undefined },
  account: Account,
): AccountDecision => {
  const changes = {
    ...(account.source === undefined && update.source !== undefined && { source: update.source }),
    ...(account.initialRegion === undefined &&
      update.initialRegion !== undefined && { initialRegion: update.initialRegion }),
  };
  return Object.keys(changes).length > 0 ? accept(ProfileUpdated(changes)) : accept();
};

/** Changes nothing for a paid account: it has everything that a trial offers, and can use its trial later. */
const startTrial = ({ accountType, hadTrial }: Account): AccountDecision => {
  if (accountType !== 'free') return accept();
  return hadTrial ? refuse({ type: 'TrialUsed' }) : accept(TrialStarted({}));
};

const becomeFree = ({ accountType }: Account): AccountDecision =>
  accountType === 'free' ? accept() : accept(AccountTypeSet({ accountType: 'free' }));

const evolve = (account: Account, event: ParentEvent): Account => {
  switch (event.type) {
    case 'ParentJoined':
      return { ...account, hasJoined: true };
    case 'ProfileUpdated':
      return { ...account, ...event.data };
    case 'AddressSaved':
      return { ...account, hasAddress: true };
    case 'AddressCleared':
      return { ...account, hasAddress: false };
    case 'TrialStarted':
      return { ...account, accountType: 'trial', hadTrial: true };
    case 'AccountTypeSet':
      return { ...account, accountType: event.data.accountType };
    case 'TourProgressed':
      return { ...account, steps: { ...account.steps, [event.data.tour]: event.data.step } };
    case 'PersonForgotten':
      return { ...account, isForgotten: true };
    case 'EmailChanged':
    case 'KidAdded':
    case 'KidChanged':
    case 'KidRemoved':
    case 'ScheduleLookedAt':
    case 'CampNewsSeen':
      return account;
  }
};

/**
 * The rules of an account (Requirements D15.5 and D7.24). Kids are in the same stream but have their own rules
 * (`kidsDecider`). The stream's id contains the user id.
 */
export const accountDecider: Decider<Account, AccountCommand, ParentEvent, AccountRefusal> = {
  events: parentEvents,
  initialState: {
    hasJoined: false,
    hasAddress: false,
    accountType: 'free',
    hadTrial: false,
    steps: {},
    isForgotten: false,
  },
  evolve,
  decide,
};
