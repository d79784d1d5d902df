import { formatNumber, formatClock } from '../format.ts';
import { findChangedFacts, type ChangedField, type FactChange, type FactValue } from './changedFacts.ts';
import { formatList } from './formatChange.ts';
import type { SessionSnapshot } from '@campjay/events/schedule/entries.ts';

const formatDollars = (value: FactValue): string =>
  typeof value === 'number' ? `$${formatNumber(value)}` : formatPlain(value);
const formatTime = (value: FactValue): string =>
  typeof value === 'string' ? (formatClock(value) ?? 'overnight') : formatPlain(value);
const formatPlain = (value: FactValue): string => {
  if (value === null) return 'not listed';
  return typeof value === 'object' ? value.join(', ') : String(value);
};

/** For each field, the fact's name within a sentence, and the function that formats its value. */
const FACT_LABELS: Readonly<Record<ChangedField, readonly [name: string, formatValue: (value: FactValue) => string]>> =
  {
    camp_org_name: ["the camp's name", formatPlain],
    batch_name: ['the name', formatPlain],
    start_date: ['the first day', formatPlain],
    end_date: ['the last day', formatPlain],
    start_time: ['the start time', formatTime],
    end_time: ['the end time', formatTime],
    before_care_from: ['the start of before care', formatTime],
    after_care_until: ['the end of after care', formatTime],
    price: ['the price', formatDollars],
    price_unit: ['the price unit', formatPlain],
    extended_care_price_per_week: ['the price of extended care', formatDollars],
    location_name: ['the place', formatPlain],
    address: ['the address', formatPlain],
    day_or_sleepaway: ['day or sleepaway', formatPlain],
    ages: ['the ages', formatPlain],
    grades: ['the grades', formatPlain],
    registration_date: ['the registration date', formatPlain],
    registration_time: ['the registration time', formatPlain],
    base_url: ['the website', formatPlain],
  };

/**
 * Describes the changes between two snapshots: 'the price from $450 to $475 and the end time from 3 pm to 4 pm'.
 * Returns 'minor details' if only facts changed that do not affect a plan.
 */
export const describeFactChanges = (from: SessionSnapshot, to: SessionSnapshot): string => {
  const changes = findChangedFacts(from, to).map(({ field, was, is }) => {
    const [name, formatValue] = FACT_LABELS[field];
    return `${name} from ${formatValue(was)} to ${formatValue(is)}`;
  });
  return changes.length === 0 ? 'minor details' : formatList(changes);
};

/** Describes one change in short form: 'price $450 → $475'. */
export const describeFactChange = ({ field, was, is }: FactChange): string => {
  const [name, formatValue] = FACT_LABELS[field];
  return `${name.replace(/^the /, '')} ${formatValue(was)} → ${formatValue(is)}`;
};
