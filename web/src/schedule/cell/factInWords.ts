import { formatNumber } from '@campjay/events/format/numbers.ts';
import { formatGrade } from '@campjay/events/format/grades.ts';
import type { FactChange } from '@campjay/query-api/schedule/contract.ts';

const NAMES: Readonly<Record<string, string>> = {
  camp_org_name: 'Camp',
  batch_name: 'Session',
  address: 'Address',
  address_street: 'Street',
  address_city: 'City',
  base_url: 'Website',
  days_per_week: 'Days per week',
  registration_date: 'Registration date',
  registration_time: 'Registration time',
  before_care_from: 'Care from',
  after_care_until: 'Care until',
  day_or_sleepaway: 'Day or sleepaway',
  start_date: 'First day',
  end_date: 'Last day',
  start_time: 'Begins at',
  end_time: 'Ends at',
  price: 'Price',
  extended_care_price_per_week: 'Price of extended care per week',
  location_name: 'Location',
  neighborcality: 'Neighborhood',
  grades: 'Grades',
  ages: 'Ages',
};

const isDollars = (field: string): boolean => field === 'price' || field === 'extended_care_price_per_week';

/** 'price' of the catalogue as people read it: what is not in the list is named by its own words. */
const nameOfFact = (field: string): string => {
  const words = field.replace(/^batch_|_/g, ' ').trim();
  return NAMES[field] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

const valueInWords = (field: string, value: FactChange['was']): string => {
  if (value === null) return 'not stated';
  if (typeof value === 'object')
    return value.map((each) => (field === 'grades' ? formatGrade(each) : String(each))).join(', ');
  return typeof value === 'number' && isDollars(field) ? `$${formatNumber(value)}` : String(value);
};

export interface FactWords {
  /** 'Price +$25 since you added it', or the fact's name alone. */
  readonly what: string;
  readonly was: string;
  readonly is: string;
}

/** What the catalogue says by now in one fact, against when the session was placed. */
export const factInWords = ({ field, was, is }: FactChange): FactWords => {
  const name = nameOfFact(field);
  const rise = isDollars(field) && typeof was === 'number' && typeof is === 'number' ? is - was : undefined;
  const step = rise === undefined ? '' : ` ${rise < 0 ? '−' : '+'}$${formatNumber(Math.abs(rise))} since you added it`;
  return { what: `${name}${step}`, was: valueInWords(field, was), is: valueInWords(field, is) };
};
