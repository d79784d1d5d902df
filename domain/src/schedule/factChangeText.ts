import { toUtcDate } from '@campjay/events/calendar.ts';
import { readRegistration } from '../catalog/registration.ts';
import { formatNumber, formatGrade, formatClock } from '../format.ts';
import type { FactValue } from './changedFacts.ts';

/** A fact change as received in a response. A newer server may send a field that this client does not know. */
interface AnyFactChange {
  readonly field: string;
  /** The old value, and the new one. */
  readonly was: FactValue;
  readonly is: FactValue;
}

/** The wording for one fact; `format` renders its value within the sentence. */
interface Phrase {
  /** The words before the new value: 'now starts'. */
  readonly now: string;
  readonly format: (value: FactValue) => string;
  /** The whole text if the fact is no longer listed. */
  readonly removed: string;
}

const formatPlain = (value: FactValue): string => (Array.isArray(value) ? value.join(', ') : String(value));
const formatTime = (value: FactValue): string => formatClock(formatPlain(value)) ?? formatPlain(value);
const formatQuoted = (value: FactValue): string => `“${formatPlain(value)}”`;
const formatRegistrationDay = (value: FactValue): string => {
  const registration = readRegistration(formatPlain(value));
  if (registration === 'open') return 'being open';
  if (registration === undefined) return formatPlain(value);
  return toUtcDate(registration).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
  });
};

/** Returns a function that formats ascending numbers as ranges: '6–8, 10'. */
const formatRanges =
  (formatNumberInRange: (value: number) => string) =>
  (value: FactValue): string => {
    if (!Array.isArray(value)) return formatPlain(value);
    const numbers = value.map(Number);
    const starts = numbers.filter((each) => !numbers.includes(each - 1));
    return starts
      .map((start) => {
        let end = start;
        while (numbers.includes(end + 1)) end++;
        return start === end ? formatNumberInRange(start) : `${formatNumberInRange(start)}–${formatNumberInRange(end)}`;
      })
      .join(', ');
  };

const CAMP_KINDS: Readonly<Record<string, string>> = { day: 'a day camp', sleepaway: 'a sleepaway camp' };
const PRICE_UNITS: Readonly<Record<string, string>> = { week: 'a week', session: 'the whole session' };

const PHRASES: Readonly<Record<string, Phrase>> = {
  camp_org_name: {
    now: 'the camp is now called',
    format: formatQuoted,
    removed: 'the camp’s name is no longer listed',
  },
  batch_name: { now: 'now called', format: formatQuoted, removed: 'its name is no longer listed' },
  start_date: { now: 'now starts', format: formatPlain, removed: 'its first day is no longer listed' },
  end_date: { now: 'now ends', format: formatPlain, removed: 'its last day is no longer listed' },
  start_time: { now: 'now starts at', format: formatTime, removed: 'its hours are no longer listed' },
  end_time: { now: 'now ends at', format: formatTime, removed: 'its end time is no longer listed' },
  before_care_from: { now: 'before care is now from', format: formatTime, removed: 'before care is no longer listed' },
  after_care_until: { now: 'after care is now until', format: formatTime, removed: 'after care is no longer listed' },
  price_unit: {
    now: 'the price is now for',
    format: (value) => PRICE_UNITS[formatPlain(value)] ?? formatPlain(value),
    removed: 'what the price covers is no longer listed',
  },
  location_name: { now: 'now at', format: formatPlain, removed: 'its location is no longer listed' },
  address: { now: 'its address is now', format: formatPlain, removed: 'its address is no longer listed' },
  day_or_sleepaway: {
    now: 'is now',
    format: (value) => CAMP_KINDS[formatPlain(value)] ?? formatPlain(value),
    removed: 'whether it is a day or a sleepaway camp is no longer listed',
  },
  ages: { now: 'ages now', format: formatRanges(String), removed: 'ages are no longer listed' },
  grades: { now: 'grades now', format: formatRanges(formatGrade), removed: 'grades are no longer listed' },
  registration_date: {
    now: 'registration now opens',
    format: formatRegistrationDay,
    removed: 'when registration opens is no longer listed',
  },
  registration_time: {
    now: 'registration now opens at',
    format: formatTime,
    removed: 'the time when registration opens is no longer listed',
  },
  base_url: {
    now: 'the camp’s website is now',
    format: formatPlain,
    removed: 'the camp’s website is no longer listed',
  },
};

/** The names of prices. A change of a price is described by the difference. */
const PRICE_NAMES: Readonly<Record<string, string>> = { price: 'price', extended_care_price_per_week: 'care per week' };

const formatPriceChange = (name: string, was: FactValue, is: FactValue): string => {
  if (typeof is !== 'number') return `${name} is no longer listed`;
  if (typeof was !== 'number') return `${name} is now $${formatNumber(is)}`;
  return `${name} ${is > was ? '+' : '−'}$${formatNumber(Math.abs(is - was))} since you added it`;
};

/** Removes the years from two days such as 'June 8, 2026', unless the year changed. */
const trimYears = (was: FactValue, is: FactValue): readonly [FactValue, FactValue] => {
  const [oldDay = null, oldYear] = was === null ? [] : formatPlain(was).split(', ');
  const [newDay = null, newYear] = formatPlain(is).split(', ');
  return was === null || oldYear === newYear ? [oldDay, newDay] : [was, is];
};

/** Describes a fact change to a parent: 'price +$25 since you added it', 'now starts at 9:30 am instead of 9 am'. */
export const factChangeText = ({ field, was, is }: AnyFactChange): string => {
  const priceName = PRICE_NAMES[field];
  if (priceName !== undefined) return formatPriceChange(priceName, was, is);
  const phrase = PHRASES[field] ?? {
    now: `${field} is now`,
    format: formatPlain,
    removed: `${field} is no longer listed`,
  };
  if (is === null) return phrase.removed;
  if (field === 'registration_date' && readRegistration(formatPlain(is)) === 'open') return 'registration is open now';
  const isDate = field === 'start_date' || field === 'end_date';
  const [oldValue, newValue] = isDate ? trimYears(was, is) : [was, is];
  const suffix = oldValue === null ? '' : ` instead of ${phrase.format(oldValue)}`;
  return `${phrase.now} ${phrase.format(newValue)}${suffix}`;
};
