import { type SavedAddress } from '@campjay/events/accounts/events.ts';
import { type InitialRegion } from '@campjay/events/accounts/signUpFacts.ts';
import { type Tour } from '@campjay/events/accounts/tours.ts';
import { type Sealed } from '@campjay/events/sealed.ts';

/** What may be wished of an account. Private values come sealed already; checking what they say is the route's part. */
export type AccountCommand =
  | {
      readonly type: 'JoinAsParent';
      readonly email: Sealed<string>;
      readonly firstName: Sealed<string>;
      readonly lastName: Sealed<string>;
    }
  /** Its owner has confirmed it. */
  | { readonly type: 'ChangeEmail'; readonly email: Sealed<string> }
  | {
      readonly type: 'UpdateProfile';
      readonly source?: string | undefined;
      readonly initialRegion?: InitialRegion | undefined;
    }
  | { readonly type: 'SaveAddress'; readonly address: Sealed<SavedAddress> }
  | { readonly type: 'ClearAddress' }
  /** The parent asks for it, or uses the schedule for the first time. */
  | { readonly type: 'StartTrial' }
  /** The parent asks for it. */
  | { readonly type: 'ChooseFreeAccount' }
  /** A verified message of the payment provider says so; nobody else may. */
  | { readonly type: 'ConfirmPayment' }
  | { readonly type: 'EndPayment' }
  | { readonly type: 'ProgressTour'; readonly tour: Tour; readonly step: number }
  /** Comes before the person's key is destroyed: whoever reads the log destroys it again (`forgetPerson`). */
  | { readonly type: 'ForgetPerson' };

export type AccountRefusal =
  /** Each account has one trial. */
  | { readonly type: 'TrialUsed' }
  /** The subscription has to be ended where it is paid. */
  | { readonly type: 'SubscriptionRunning' }
  | { readonly type: 'PersonForgotten' };
