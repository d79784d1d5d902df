import { type SavedAddress } from '@campjay/events/accounts/events.ts';
import { type InitialRegion } from '@campjay/events/accounts/signUpFacts.ts';
import { type Tour } from '@campjay/events/accounts/tours.ts';
import { type Sealed } from '@campjay/events/sealed.ts';

/** Commands on an account. Private values are already sealed; the route validates their content. */
export type AccountCommand =
  | {
      readonly type: 'JoinAsParent';
      readonly email: Sealed<string>;
      readonly firstName: Sealed<string>;
      readonly lastName: Sealed<string>;
    }
  /** The owner has confirmed the new email. */
  | { readonly type: 'ChangeEmail'; readonly email: Sealed<string> }
  | {
      readonly type: 'UpdateProfile';
      readonly source?: string | undefined;
      readonly initialRegion?: InitialRegion | undefined;
    }
  | { readonly type: 'SaveAddress'; readonly address: Sealed<SavedAddress> }
  | { readonly type: 'ClearAddress' }
  /** Requested by the parent, or caused by the first use of the schedule. */
  | { readonly type: 'StartTrial' }
  /** Requested by the parent. */
  | { readonly type: 'ChooseFreeAccount' }
  /** Only from a verified message of the payment provider. */
  | { readonly type: 'ConfirmPayment' }
  | { readonly type: 'EndPayment' }
  | { readonly type: 'ProgressTour'; readonly tour: Tour; readonly step: number }
  /** Runs before the person's key is destroyed; consumers of the log destroy it again (`forgetPerson`). */
  | { readonly type: 'ForgetPerson' };

export type AccountRefusal =
  /** Each account has one trial. */
  | { readonly type: 'TrialUsed' }
  /** The subscription must be ended at the payment provider. */
  | { readonly type: 'SubscriptionRunning' }
  | { readonly type: 'PersonForgotten' };
