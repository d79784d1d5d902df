import {
  REGISTRATIONS_PER_CLICK,
  type ClickRefusal,
  type UnconfirmedReason,
  type UnmatchedReason,
  CLICK_REFUSALS,
} from '@campjay/events/ads/values.ts';
import type { Figures } from '@campjay/query-api/ads/reporting/contract.ts';
import { formatPercent } from '../advertisingApi.ts';

export interface ReasonText {
  readonly name: string;
  readonly explanation: string;
}

/** Explains to advertisers why a click is not charged. */
export const REFUSAL_TEXTS: Readonly<Record<ClickRefusal, ReasonText>> = {
  'bad-token': {
    name: 'Not from our card',
    explanation: 'It lacked the signature that each of our cards has, so it did not come from one of them.',
  },
  'expired-token': {
    name: 'Card too old',
    explanation: 'The card had been shown more than 24 hours before.',
  },
  robot: {
    name: 'Robot',
    explanation: 'It came from a program that reads pages, or sooner after the card was shown than a person can click.',
  },
  'own-people': {
    name: 'Your own team',
    explanation: 'Somebody who works on these ads followed the link. You do not pay for looking at your own ad.',
  },
  'double-click': {
    name: 'Same visitor again',
    explanation:
      'A click on the same ad, by the same visitor or from the same network address, had counted within half an hour of it.',
  },
  'too-many-from-address': {
    name: 'Too many from one address',
    explanation:
      'From the same network address, ten clicks had counted within an hour, or five on the same ad within a day.',
  },
  'over-budget': {
    name: 'Budget used up',
    explanation: 'The month’s budget was spent. The family still reached your website, free of charge.',
  },
};

/** Explains why a reported registration could not be confirmed as the advertiser's. */
export const UNCONFIRMED_TEXTS: Readonly<Record<UnconfirmedReason, ReasonText>> = {
  unsigned: {
    name: 'Not signed',
    explanation: 'Your page reported it without a signature. Sign it, or send it as a file, and it is confirmed.',
  },
  'wrong-signature': {
    name: 'Wrong signature',
    explanation: 'Its signature was not made with your secret. Under Setup you can test what your website sends.',
  },
};

/** Explains why a confirmed registration is not charged. */
export const UNMATCHED_TEXTS: Readonly<Record<UnmatchedReason, ReasonText>> = {
  'no-such-click': { name: 'No such click', explanation: 'The click that it refers to is not one of yours.' },
  'click-refused': {
    name: 'Its click did not count',
    explanation: 'The click that it refers to was refused, for one of the reasons above.',
  },
  'before-click': { name: 'Before the click', explanation: 'The family had registered before it clicked.' },
  'too-late': { name: 'Too late', explanation: 'The family registered more than 30 days after its click.' },
  'implausible-price': {
    name: 'Price too high',
    explanation: 'The order costs more than one and a half times the most expensive session on the card.',
  },
  'too-many-for-click': {
    name: 'Too many for one click',
    explanation: `Its click had ${REGISTRATIONS_PER_CLICK} registrations already.`,
  },
};

/** Formats a count: '1,204'. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Formats a decimal text without rounding it: '1234.0375' becomes '$1,234.0375'. */
export const formatDollars = (dollars: string): string => {
  const [whole = '0', fraction = '00'] = dollars.split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
};

/** Shows a dash for a ratio that is undefined because its divisor is zero. */
export const formatOrDash = (text: string | null): string => text ?? '–';
export const formatRate = (fraction: number | null): string =>
  formatOrDash(fraction === null ? null : formatPercent(fraction));

/** Number of refused clicks. `gross` is the number of all clicks, and `net` the number of those that count. */
export const countRefused = ({ gross, net }: Pick<Figures, 'gross' | 'net'>): number => gross - net;

/** Formats a count with its noun: '1 click', or '1,204 clicks'. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Converts the cost to dollars for charts, which may round it. The table beside a chart has the exact amounts. */
export const toChartDollars = ({ costMicros }: Pick<Figures, 'costMicros'>): number => Number(costMicros) / 1_000_000;

/** Lists the reasons for which clicks were refused, with the number of clicks; the most frequent reason comes first. */
export const listRefusals = ({ refused }: Pick<Figures, 'refused'>): readonly (readonly [ClickRefusal, number])[] =>
  CLICK_REFUSALS.map((reason) => [reason, refused[reason]] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one);
