import { readRegistration } from '../catalog/registration.ts';
import { formatGrade } from '../format/grades.ts';
import { formatNumber } from '../format/numbers.ts';
import { formatClock } from '../format/times.ts';
import { type FactValue } from './changedFacts.ts';

/** As an answer carries it: a newer server may name a field that this client does not know. */
interface AnyFactChange {
  readonly field: string;
  readonly was: FactValue;
  readonly is: FactValue;
}

/** How a fact is told: `said` is what stands for a value within the sentence. */
interface Telling {
  /** What is said of the new value: 'now starts' followed by it. */
  readonly now: string;
  readonly said: (value: FactValue) => string;
  /** Where nothing is stated any more. */
  readonly gone: string;
}

const plain = (value: FactValue): string => (Array.isArray(value) ? value.join(', ') : String(value));
const clock = (value: FactValue): string => formatClock(plain(value)) ?? plain(value);
const quoted = (value: FactValue): string => `“${plain(value)}”`;
const MS_PER_DAY = 86_400_000;
const registrationDay = (value: FactValue): string => {
  const read = readRegistration(plain(value));
  if (typeof read !== 'number') return read === 'open' ? 'being open' : plain(value);
  return new Date(read * MS_PER_DAY).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });
};

/** Numbers in order as ranges: '6–8, 10'. */
const ranges =
  (name: (value: number) => string) =>
  (value: FactValue): string => {
    if (!Array.isArray(value)) return plain(value);
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

const TELLINGS: Readonly<Record<string, Telling>> = {
  camp_org_name: { now: 'the camp is now called', said: quoted, gone: 'the camp has no name any more' },
  batch_name: { now: 'now called', said: quoted, gone: 'its name is no longer stated' },
  start_date: { now: 'now starts', said: plain, gone: 'its first day is no longer stated' },
  end_date: { now: 'now ends', said: plain, gone: 'its last day is no longer stated' },
  start_time: { now: 'now starts at', said: clock, gone: 'its hours are no longer stated' },
  end_time: { now: 'now ends at', said: clock, gone: 'its end of the day is no longer stated' },
  before_care_from: { now: 'before care is now from', said: clock, gone: 'before care is no longer stated' },
  after_care_until: { now: 'after care is now until', said: clock, gone: 'after care is no longer stated' },
  price_unit: {
    now: 'the price is now for',
    said: (value) => UNIT[plain(value)] ?? plain(value),
    gone: 'what the price is for is no longer stated',
  },
  location_name: { now: 'now at', said: plain, gone: 'its place is no longer named' },
  address: { now: 'its address is now', said: plain, gone: 'its address is no longer stated' },
  day_or_sleepaway: {
    now: 'is now',
    said: (value) => KIND[plain(value)] ?? plain(value),
    gone: 'whether it is a day or a sleepaway camp is no longer stated',
  },
  ages: { now: 'ages now', said: ranges(String), gone: 'ages are no longer stated' },
  grades: { now: 'grades now', said: ranges(formatGrade), gone: 'grades are no longer stated' },
  registration_date: {
    now: 'registration now opens',
    said: registrationDay,
    gone: 'when registration opens is no longer stated',
  },
  registration_time: {
    now: 'registration now opens at',
    said: clock,
    gone: 'the hour at which registration opens is no longer stated',
  },
  base_url: { now: 'the camp’s website is now', said: plain, gone: 'the camp’s website is no longer stated' },
};

/** Sums tell by how much they rose or fell. */
const SUMS: Readonly<Record<string, string>> = { price: 'price', extended_care_price_per_week: 'care per week' };

const sumText = (name: string, was: FactValue, is: FactValue): string => {
  if (typeof is !== 'number') return `${name} is no longer stated`;
  if (typeof was !== 'number') return `${name} is now $${formatNumber(is)}`;
  return `${name} ${is > was ? '+' : '−'}$${formatNumber(Math.abs(is - was))} since you added it`;
};

/** Days carry their year only where it is not the same before and after. */
const days = (was: FactValue, is: FactValue): readonly [FactValue, FactValue] => {
  const [before, now] = [plain(was).split(', '), plain(is).split(', ')];
  return was === null || before[1] === now[1] ? [was === null ? null : (before[0] ?? null), now[0] ?? null] : [was, is];
};

/** What is said of a change to a parent: 'price +$25 since you added it', 'now starts at 9:30 am instead of 9 am'. */
export const factChangeText = ({ field, was, is }: AnyFactChange): string => {
  const sum = SUMS[field];
  if (sum !== undefined) return sumText(sum, was, is);
  const telling = TELLINGS[field] ?? { now: `${field} is now`, said: plain, gone: `${field} is no longer stated` };
  if (is === null) return telling.gone;
  if (field === 'registration_date' && readRegistration(plain(is)) === 'open') return 'registration is open now';
  const [before, now] = field === 'start_date' || field === 'end_date' ? days(was, is) : [was, is];
  const instead = before === null ? '' : ` instead of ${telling.said(before)}`;
  return `${telling.now} ${telling.said(now)}${instead}`;
};
