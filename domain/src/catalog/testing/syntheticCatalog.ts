import type { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { CATEGORIES } from '../filterOptions.ts';
import { type Random, seededRandom } from './random.ts';

/** A synthetic catalog with every shape of a real one, oddities included; deterministic for a seed. */
export interface SyntheticOptions {
  readonly camps: number;
  readonly seed: number;
  /** The season of most sessions (default 2026). */
  readonly year?: number;
  /** Average number of sessions per camp (default 12). */
  readonly sessions?: number;
}

/** A catalog line: a camp's facts with its id and instances. */
export type CatalogLine = CampFacts & { readonly org_id: string; readonly instances: readonly SessionFacts[] };

const CITIES = [
  { city: 'Seattle', lat: 47.61, lng: -122.33 },
  { city: 'Bellevue', lat: 47.61, lng: -122.2 },
  { city: 'San Francisco', lat: 37.77, lng: -122.42 },
  { city: 'Oakland', lat: 37.8, lng: -122.27 },
  { city: 'Palo Alto', lat: 37.44, lng: -122.14 },
  { city: 'San José', lat: 37.33, lng: -121.89 },
  { city: 'Los Angeles', lat: 34.05, lng: -118.24 },
  { city: 'Irvine', lat: 33.68, lng: -117.83 },
  { city: 'San Diego', lat: 32.72, lng: -117.16 },
] as const;
const SYLLABLES = 'ba ce do fi ga hu ka lo mi ne pa ri so tu va wo ya zen cam pal tre sun oak bay fox elk'.split(' ');
const THEMES =
  'Robotics Pottery Soccer Tennis Sailing Coding Ballet Improv Gardening Chess Baking Surfing Archery Circus Choir Painting Skateboarding Minecraft Fencing Kayaking'.split(
    ' ',
  );
const OPENERS = ['Adventure', 'Camp', 'Studio', 'Academy', 'Café', 'Little', 'Élan', 'North', 'Golden'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const randomWord = (random: Random): string => {
  const word = random.some(SYLLABLES, 3).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
};

const monthDay = (year: number, dayOfYear: number): string => {
  const date = new Date(Date.UTC(year, 0, 1 + dayOfYear));
  return `${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}`;
};

const clock = (minutes: number): string => {
  const hour = Math.floor(minutes / 60);
  return `${((hour + 11) % 12) + 1}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

const randomCategories = (random: Random): string | string[] => {
  const some = random.some(CATEGORIES, 2);
  return random.chance(0.5) ? some.join(', ') : [...some];
};

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const nearby = (random: Random, { lat, lng }: { lat: number; lng: number }) => ({
  lat: (lat + (random.next() - 0.5) * 0.4).toFixed(4),
  lng: (lng + (random.next() - 0.5) * 0.4).toFixed(4),
});

const randomDates = (random: Random, year: number): Partial<SessionFacts> => {
  if (random.chance(0.03)) return {};
  const isWindow = random.chance(0.08);
  // The first Monday of June is about 152 days into the year; most sessions start on a Monday.
  const firstOfJune = Date.UTC(year, 5, 1) / 86_400_000 - Date.UTC(year, 0, 1) / 86_400_000;
  const monday = firstOfJune + ((8 - new Date(Date.UTC(year, 5, 1)).getUTCDay()) % 7);
  const start = monday + 7 * (random.below(16) - 1) + (random.chance(0.15) ? random.below(7) : 0);
  const length = isWindow ? 28 + random.below(40) : random.chance(0.8) ? 4 : random.below(20);
  return {
    start_date: monthDay(year, start),
    end_date: monthDay(year, start + length),
    ...(isWindow && { batch_tags: ['season window', 'price per week'] }),
  };
};

const randomHours = (random: Random, isSleepaway: boolean): Partial<SessionFacts> => {
  if (isSleepaway) return { start_time: 'sleep', end_time: 'sleep' };
  if (random.chance(0.1)) return {};
  const start = 480 + 15 * random.below(9);
  const end = 720 + 15 * random.below(25);
  return {
    start_time: clock(start),
    end_time: clock(end),
    ...(random.chance(0.3) && { before_care_from: clock(start - 30) }),
    ...(random.chance(0.3) && { after_care_until: clock(end + 90) }),
  };
};

const randomSession = (
  random: Random,
  orgId: string,
  index: number,
  year: number,
  place: (typeof CITIES)[number],
): SessionFacts => {
  const isSleepaway = random.chance(0.1);
  const youngest = 3 + random.below(10);
  const lowestGrade = -2 + random.below(8);
  const hasOwnLocation = random.chance(0.3);
  return {
    instance_id: `${orgId}-${index + 1}` as SessionFacts['instance_id'],
    batch_name: `${random.pick(THEMES)} ${randomWord(random)}`,
    ...(random.chance(0.8) && { batch_program_type: randomCategories(random) }),
    ...(random.chance(0.2) && {
      batch_description: `${random.pick(THEMES)} with ${randomWord(random)} and ${randomWord(random)}`,
    }),
    ...(random.chance(0.1) && {
      batch_tags: [
        random.pick(['girls-only', 'Boys only', 'LGBTQ+', 'All-girls', 'lgbtq', 'half day', 'Lunch provided']),
      ],
    }),
    ...randomHours(random, isSleepaway),
    address_city: place.city,
    address_state: 'CA',
    ...(random.chance(0.4) && { location_name: `${randomWord(random)} Park` }),
    ...(hasOwnLocation && nearby(random, place)),
    day_or_sleepaway: isSleepaway ? 'sleepaway' : 'day',
    ...(random.chance(0.7) && { ages: range(youngest, youngest + 2 + random.below(5)) }),
    ...(random.chance(0.4) && { grades: range(lowestGrade, lowestGrade + 1 + random.below(5)) }),
    ...(random.chance(0.85) && { price: random.chance(0.9) ? 50 * (2 + random.below(40)) : 199.5 + random.below(500) }),
    year: random.chance(0.94) ? year : year - 1,
    region: 'bay-area',
    ...randomDates(random, year),
  };
};

const registrationDate = (random: Random, year: number): Partial<CampFacts> => {
  if (random.chance(0.5)) return {};
  if (random.chance(0.2)) return { registration_date: random.pick(['Open', 'open', 'TBD', 'Early spring']) };
  const day = new Date(Date.UTC(year, random.below(6), 1 + random.below(28)));
  return {
    registration_date: `${String(day.getUTCMonth() + 1).padStart(2, '0')}/${String(day.getUTCDate()).padStart(2, '0')}/${year}`,
  };
};

const randomCamp = (random: Random, index: number, year: number, average: number): CatalogLine => {
  const place = random.pick(CITIES);
  const name = `${random.pick(OPENERS)} ${randomWord(random)} ${random.pick(THEMES)}`;
  const orgId = `${randomWord(random).toLowerCase()}-${index}`;
  const count = random.chance(0.08) ? 0 : random.chance(0.02) ? average * 5 : random.below(2 * average + 1);
  return {
    org_id: orgId,
    camp_org_name: name,
    ...(random.chance(0.9) && { base_url: `https://example.com/${orgId}` }),
    ...(random.chance(0.9) && nearby(random, place)),
    neighborcality: place.city,
    description_short: `${random.pick(THEMES)} camp in ${place.city} with ${randomWord(random)}.`,
    ...(random.chance(0.3) && { days_per_week: 2 + random.below(6) }),
    ...(random.chance(0.3) && { financial_aid_available: random.pick(['yes', 'no']) }),
    ...(random.chance(0.3) && { offers_refunds: 'yes' }),
    ...registrationDate(random, year),
    org_program_type: randomCategories(random),
    ...(random.chance(0.15) && {
      org_tags: random.pick([['girls-only'], ['sibling discount'], 'boys-only', ['LGBTQ'], ['lunch provided']]),
    }),
    instances: Array.from({ length: count }, (_, at) => randomSession(random, orgId, at, year, place)),
  };
};

export function* syntheticCatalog({
  camps,
  seed,
  year = 2026,
  sessions = 12,
}: SyntheticOptions): Generator<CatalogLine> {
  const random = seededRandom(seed);
  for (let index = 0; index < camps; index++) yield randomCamp(random, index, year, sessions);
}
