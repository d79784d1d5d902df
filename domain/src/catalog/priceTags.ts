import type { SessionFacts } from '@campjay/events/catalog/facts.ts';
import { toList } from './sessionFacts.ts';

/** Reads what a camp's website says about prices, and catalog files state in tags. */

type Tagged = Pick<SessionFacts, 'batch_tags'>;

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const AMOUNTS = String.raw`\$([\d,]+(?:\.\d+)?)\s*[-–]\s*\$?([\d,]+(?:\.\d+)?)`;
/** 'price per week', 'resident price per week; …', 'price range $299–$499 per week', 'price per all six weeks'. */
const UNIT_PATTERN = new RegExp(
  String.raw`^(?:(?:resident )?price|(?:price range|sliding scale) ${AMOUNTS}) per (?:all )?(?:(\w+) )?(week|day|session)s?\b`,
  'i',
);
const RANGE_PATTERN = new RegExp(`^(?:price range|sliding scale) ${AMOUNTS}`, 'i');
/** Camps have five days a week unless they say otherwise. */
const DAYS_PER_WEEK = 5;

/** What a price pays for: a number of weeks, the whole session, or a time that is not a number of weeks. */
export type PriceUnit = { readonly weeks: number } | 'session' | 'other';

const toCount = (text: string | undefined): number => {
  if (text === undefined) return 1;
  return /^\d+$/.test(text) ? Number(text) : NUMBER_WORDS.indexOf(text.toLowerCase()) + 1;
};

/** Returns the unit of a session's price or price range; undefined if no tag names one. */
export const priceUnitOf = ({ batch_tags }: Tagged): PriceUnit | undefined => {
  for (const tag of toList(batch_tags)) {
    const match = UNIT_PATTERN.exec(tag);
    const count = toCount(match?.[3]);
    if (!match || count === 0) continue;
    const unit = match[4]?.toLowerCase();
    if (unit === 'session') return 'session';
    if (unit === 'week') return { weeks: count };
    return count === DAYS_PER_WEEK ? { weeks: 1 } : 'other';
  }
  return undefined;
};

/** True if the source marks the price as the price of one week. */
export const isPricedPerWeek = (session: Tagged): boolean => {
  const unit = priceUnitOf(session);
  return typeof unit === 'object' && unit.weeks === 1;
};

/** Returns the ends of the price range that a tag states, in US dollars; undefined without such a tag. */
export const priceRangeOf = ({
  batch_tags,
}: Tagged): { readonly price_min: number; readonly price_max: number } | undefined => {
  for (const tag of toList(batch_tags)) {
    const [, lowest, highest] = (RANGE_PATTERN.exec(tag) ?? []).map((text) => Number(text.replaceAll(',', '')));
    if (lowest !== undefined && highest !== undefined && lowest <= highest)
      return { price_min: lowest, price_max: highest };
  }
  return undefined;
};

/** True if a tag says that extended care costs nothing. */
export const isCareFree = ({ batch_tags }: Tagged): boolean =>
  toList(batch_tags).some((tag) => tag.toLowerCase() === 'extended care free');
