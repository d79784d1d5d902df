import { formatNumber, formatClock } from '../format.ts';
import { changedFacts, type ChangedField, type FactChange, type FactValue } from './changedFacts.ts';
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

/** A fact's name in a sentence, and how its value is formatted. */
const FACT_LABELS: Readonly<Record<ChangedField, readonly [name: string, show: (value: FactValue) => string]>> = {
  camp_org_name: ["the camp's name", formatPlain],
  batch_name: ['the name', formatPlain],
  start_date: ['the first day', formatPlain],
  end_date: ['the last day', formatPlain],
  start_time: ['the beginning', formatTime],
  end_time: ['the end', formatTime],
  before_care_from: ['care before', formatTime],
  after_care_until: ['care after', formatTime],
  price: ['the price', formatDollars],
  price_unit: ['what the price is for', formatPlain],
  extended_care_price_per_week: ['the price of care', formatDollars],
  location_name: ['the place', formatPlain],
  address: ['the address', formatPlain],
  day_or_sleepaway: ['day or sleepaway', formatPlain],
  ages: ['the ages', formatPlain],
  grades: ['the grades', formatPlain],
  registration_date: ['the opening of registration', formatPlain],
  registration_time: ['its time', formatPlain],
  base_url: ['the website', formatPlain],
};

/** 'the price from $450 to $475 and the end from 3 pm to 4 pm'; 'smaller facts' if no listed fact changed. */
export const describeFactChanges = (from: SessionSnapshot, to: SessionSnapshot): string => {
  const changes = changedFacts(from, to).map(({ field, was, is }) => {
    const [name, show] = FACT_LABELS[field];
    return `${name} from ${show(was)} to ${show(is)}`;
  });
  return changes.length === 0 ? 'smaller facts' : formatList(changes);
};

/** 'price $450 → $475' */
export const describeFactChange = ({ field, was, is }: FactChange): string => {
  const [name, show] = FACT_LABELS[field];
  return `${name.replace(/^the /, '')} ${show(was)} → ${show(is)}`;
};
