import { formatNumber } from '../format/numbers.ts';
import { formatClock } from '../format/times.ts';
import { changedFacts, type ChangedField, type FactChange, type FactValue } from './changedFacts.ts';
import { listed } from './changeWords.ts';
import type { SessionSnapshot } from './entries.ts';

const dollars = (value: FactValue): string => (typeof value === 'number' ? `$${formatNumber(value)}` : plain(value));
const clock = (value: FactValue): string =>
  typeof value === 'string' ? (formatClock(value) ?? 'overnight') : plain(value);
const plain = (value: FactValue): string => {
  if (value === null) return 'not stated';
  return typeof value === 'object' ? value.join(', ') : String(value);
};

/** What a fact is called in a sentence, and how its value is shown. */
const WORDS: Readonly<Record<ChangedField, readonly [name: string, show: (value: FactValue) => string]>> = {
  camp_org_name: ["the camp's name", plain],
  batch_name: ['the name', plain],
  start_date: ['the first day', plain],
  end_date: ['the last day', plain],
  start_time: ['the beginning', clock],
  end_time: ['the end', clock],
  before_care_from: ['care before', clock],
  after_care_until: ['care after', clock],
  price: ['the price', dollars],
  price_unit: ['what the price is for', plain],
  extended_care_price_per_week: ['the price of care', dollars],
  location_name: ['the place', plain],
  address: ['the address', plain],
  day_or_sleepaway: ['day or sleepaway', plain],
  ages: ['the ages', plain],
  grades: ['the grades', plain],
  registration_date: ['the opening of registration', plain],
  registration_time: ['its time', plain],
  base_url: ['the website', plain],
};

/** 'the price from $450 to $475 and the end from 3 pm to 4 pm'; 'smaller facts' where none of them matters to a plan. */
export const factChangesWords = (from: SessionSnapshot, to: SessionSnapshot): string => {
  const changes = changedFacts(from, to).map(({ field, was, is }) => {
    const [name, show] = WORDS[field];
    return `${name} from ${show(was)} to ${show(is)}`;
  });
  return changes.length === 0 ? 'smaller facts' : listed(changes);
};

/** 'price $450 → $475' */
export const factChangeWords = ({ field, was, is }: FactChange): string => {
  const [name, show] = WORDS[field];
  return `${name.replace(/^the /, '')} ${show(was)} → ${show(is)}`;
};
