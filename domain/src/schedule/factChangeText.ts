import { readRegistration } from '../catalog/registration.ts';
import { formatNumber, formatGrade, formatClock } from '../format.ts';
import type { FactValue } from './changedFacts.ts';

/** A fact change as received in a response: a newer server may send a field unknown to this client. */
interface AnyFactChange {
  readonly field: string;
  readonly was: FactValue;
  readonly is: FactValue;
}

/** The wording for one fact; `format` renders its value within the sentence. */
interface Phrase {
  /** Precedes the new value: 'now starts'. */
  readonly now: string;
  readonly format: (value: FactValue) => string;
  /** Used when the fact is no longer listed. */
  readonly removed: string;
}

const formatPlain = (value: FactValue): string => (Array.isArray(value) ? value.join(', ') : String(value));
const formatTime = (value: FactValue): string => formatClock(formatPlain(value)) ?? formatPlain(value);
const formatQuoted = (value: FactValue): string => `“${formatPlain(value)}”`;
const MS_PER_DAY = 86_400_000;
const registrationDay = (value: FactValue): string => {
  const read = readRegistration(formatPlain(value));
  if (typeof read !== 'number') return read === 'open' ? 'being open' : formatPlain(value);
  return new Date(read * MS_PER_DAY).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });
};

/** Formats ascending numbers as ranges: '6–8, 10'. */
const formatRanges =
  (name: (value: number) => string) =>
  (value: FactValue): string => {
    if (!Array.isArray(value)) return formatPlain(value);
    const numbers = value as readonly number[];
    const starts = numbers.filter((each) => !numbers.includes(each - 1));
    return starts
      .map((start) => {
        let end = start;
        while (numbers.includes(end + 1)) end++;
        return start === end ? name(start) : `${name(start)}–${name(end)}`;
      })
      .join(', ');
  };

const KIND: Readonly<Record<string, string>> = { day: 'a day camp', sleepaway: 'a sleepaway camp' };
const UNIT: Readonly<Record<string, string>> = { week: 'a week', session: 'the whole session' };

const PHRASES: Readonly<Record<string, Phrase>> = {
  camp_org_name: { now: 'the camp is now called', format: formatQuoted, removed: 'the camp has no name any more' },
  batch_name: { now: 'now called', format: formatQuoted, removed: 'its name is no longer listed' },
  start_date: { now: 'now starts', format: formatPlain, removed: 'its first day is no longer listed' },
  end_date: { now: 'now ends', format: formatPlain, removed: 'its last day is no longer listed' },
  start_time: { now: 'now starts at', format: formatTime, removed: 'its hours are no longer listed' },
  end_time: { now: 'now ends at', format: formatTime, removed: 'its end of the day is no longer listed' },
  before_care_from: { now: 'before care is now from', format: formatTime, removed: 'before care is no longer listed' },
  after_care_until: { now: 'after care is now until', format: formatTime, removed: 'after care is no longer listed' },
  price_unit: {
    now: 'the price is now for',
    format: (value) => UNIT[formatPlain(value)] ?? formatPlain(value),
    removed: 'what the price is for is no longer listed',
  },
  location_name: { now: 'now at', format: formatPlain, removed: 'its place is no longer named' },
  address: { now: 'its address is now', format: formatPlain, removed: 'its address is no longer listed' },
  day_or_sleepaway: {
    now: 'is now',
    format: (value) => KIND[formatPlain(value)] ?? formatPlain(value),
    removed: 'whether it is a day or a sleepaway camp is no longer listed',
  },
  ages: { now: 'ages now', format: formatRanges(String), removed: 'ages are no longer listed' },
  grades: { now: 'grades now', format: formatRanges(formatGrade), removed: 'grades are no longer listed' },
  registration_date: {
    now: 'registration now opens',
    format: registrationDay,
    removed: 'when registration opens is no longer listed',
  },
  registration_time: {
    now: 'registration now opens at',
    format: formatTime,
    removed: 'the hour at which registration opens is no longer listed',
  },
  base_url: {
    now: 'the camp’s website is now',
    format: formatPlain,
    removed: 'the camp’s website is no longer listed',
  },
};

/** Amounts of money, shown as the difference. */
const SUM_NAMES: Readonly<Record<string, string>> = { price: 'price', extended_care_price_per_week: 'care per week' };

const formatSumChange = (name: string, was: FactValue, is: FactValue): string => {
  if (typeof is !== 'number') return `${name} is no longer listed`;
  if (typeof was !== 'number') return `${name} is now $${formatNumber(is)}`;
  return `${name} ${is > was ? '+' : '−'}$${formatNumber(Math.abs(is - was))} since you added it`;
};

/** Shows the year of a day only if it changed. */
const trimYears = (was: FactValue, is: FactValue): readonly [FactValue, FactValue] => {
  const [before, now] = [formatPlain(was).split(', '), formatPlain(is).split(', ')];
  return was === null || before[1] === now[1] ? [was === null ? null : (before[0] ?? null), now[0] ?? null] : [was, is];
};

/** Describes a fact change to a parent: 'price +$25 since you added it', 'now starts at 9:30 am instead of 9 am'. */
export const factChangeText = ({ field, was, is }: AnyFactChange): string => {
  const sum = SUM_NAMES[field];
  if (sum !== undefined) return formatSumChange(sum, was, is);
  const phrase = PHRASES[field] ?? {
    now: `${field} is now`,
    format: formatPlain,
    removed: `${field} is no longer listed`,
  };
  if (is === null) return phrase.removed;
  if (field === 'registration_date' && readRegistration(formatPlain(is)) === 'open') return 'registration is open now';
  const [before, now] = field === 'start_date' || field === 'end_date' ? trimYears(was, is) : [was, is];
  const suffix = before === null ? '' : ` instead of ${phrase.format(before)}`;
  return `${phrase.now} ${phrase.format(now)}${suffix}`;
};
