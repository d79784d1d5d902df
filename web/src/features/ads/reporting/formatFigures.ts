import { CLICK_REFUSALS, type ClickRefusal } from '@campjay/events/ads/adClicks.ts';
import type { Figures } from '@campjay/query-api/ads/reporting/contract.ts';
import { formatPercent } from '../money.ts';

/** '1,204' */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Formats an exact decimal text: '1234.0375' is '$1,234.0375'. */
export const formatDollars = (dollars: string): string => {
  const [whole = '0', fraction = '00'] = dollars.split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
};

/** '–' if the ratio is undefined. */
export const orDash = (text: string | null): string => text ?? '–';
export const formatRate = (fraction: number | null): string =>
  orDash(fraction === null ? null : formatPercent(fraction));

export const refusedOf = ({ gross, net }: Pick<Figures, 'gross' | 'net'>): number => gross - net;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** For charts only, which can round because the table beside them is exact. */
export const dollarsForChart = ({ costMicros }: Pick<Figures, 'costMicros'>): number => Number(costMicros) / 1_000_000;

/** The reasons that refused at least one click, most frequent first. */
export const refusalsIn = ({ refused }: Pick<Figures, 'refused'>): readonly (readonly [ClickRefusal, number])[] =>
  CLICK_REFUSALS.map((reason) => [reason, refused[reason]] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one);
