import { type UnmatchedReason } from '@campjay/events/interactions/adClicks.ts';
import { type JudgedClick } from '@campjay/events/interactions/adMonthFold.ts';

/** All that decides whether a registration is charged to its click. */
export interface RegistrationFacts {
  /** The click that it names, as that stands; undefined if there is none of the advertiser's. */
  readonly click: JudgedClick | undefined;
  readonly registeredAt: Date;
  readonly priceCents: number;
  /** How many other registrations are matched to that click. */
  readonly othersOfClick: number;
}

/** Why a registration is not charged to its click; null if it is. Pure: the same facts give the same answer for ever. */
export type JudgeRegistration = (facts: RegistrationFacts) => UnmatchedReason | null;
