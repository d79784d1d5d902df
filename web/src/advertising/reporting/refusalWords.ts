import { REGISTRATIONS_PER_CLICK } from '@campjay/events/interactions/adClicks.ts';
import type { ClickRefusal, UnconfirmedReason, UnmatchedReason } from '@campjay/events/interactions/adClicks.ts';

export interface ReasonWords {
  readonly name: string;
  readonly why: string;
}

/** Why a click is not charged (DESIGN §8), for those who would have paid for it. */
export const REFUSAL_WORDS: Readonly<Record<ClickRefusal, ReasonWords>> = {
  'bad-token': {
    name: 'Not from our card',
    why: 'It did not bring the seal that each card we show carries, so it did not come from one of them.',
  },
  'expired-token': {
    name: 'Card too old',
    why: 'The card had been shown more than 24 hours before.',
  },
  robot: {
    name: 'Robot',
    why: 'It came from a program that reads pages, or sooner after the card was shown than a hand can be.',
  },
  'own-people': {
    name: 'Your own people',
    why: 'Somebody who works on these ads followed the link. You do not pay for looking at your own ad.',
  },
  'double-click': {
    name: 'Same visitor again',
    why: 'A click on the same ad, by the same visitor or from the same network address, had counted within half an hour of it.',
  },
  'too-many-from-address': {
    name: 'Too many from one address',
    why: 'From the same network address, ten clicks had counted within an hour, or five on the same ad within a day.',
  },
  'over-budget': {
    name: 'Budget used up',
    why: 'The month’s budget was spent. The family came to you all the same, free of charge.',
  },
};

/** Why nobody knows whether the advertiser reported a registration. */
export const UNCONFIRMED_WORDS: Readonly<Record<UnconfirmedReason, ReasonWords>> = {
  unsigned: {
    name: 'Not signed',
    why: 'Your page reported it without a signature. Sign it, or send it as a file, and it is confirmed.',
  },
  'wrong-signature': {
    name: 'Wrong signature',
    why: 'Its signature was not made with your secret. Under Setup you can test what your website sends.',
  },
};

/** Why a confirmed registration is not charged. */
export const UNMATCHED_WORDS: Readonly<Record<UnmatchedReason, ReasonWords>> = {
  'no-such-click': { name: 'No such click', why: 'The click that it names is none of yours that we know of.' },
  'click-refused': { name: 'Its click did not count', why: 'The click that it names was refused, for a reason above.' },
  'before-click': { name: 'Before the click', why: 'The family had registered before it clicked.' },
  'too-late': { name: 'Too late', why: 'The family registered more than 30 days after its click.' },
  'implausible-price': {
    name: 'Price too high',
    why: 'The order costs more than one and a half times the most expensive session on the card.',
  },
  'too-many-for-click': {
    name: 'Too many for one click',
    why: `Its click had ${REGISTRATIONS_PER_CLICK} registrations already.`,
  },
};
