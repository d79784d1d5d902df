import { type UnmatchedReason } from '@campjay/events/ads/adClicks.ts';
import { type JudgedClick } from '@campjay/domain/ads/adMonthFold.ts';

/** All inputs of a registration verdict. */
export interface RegistrationFacts {
  /** The named click in its current state; undefined if the advertiser has no such click. */
  readonly click: JudgedClick | undefined;
  readonly registeredAt: Date;
  readonly priceCents: number;
  /** Number of other registrations matched to that click. */
  readonly othersOfClick: number;
}

/** Why a registration is not charged to its click; null if it is. Pure: the same facts always give the same answer. */
export type JudgeRegistration = (facts: RegistrationFacts) => UnmatchedReason | null;
