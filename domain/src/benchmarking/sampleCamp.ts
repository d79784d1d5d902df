import { type CampFacts, InstanceId, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { weekLabelsOf, mondaysOf } from '../catalog/season/weeks.ts';
import { type DayNumber, toUtcDate } from '@campjay/events/calendar.ts';

/**
 * A made-up camp that every visitor may compare with the real camps around it (Requirement 3.122). It is not in the
 * catalog.
 */
export const SAMPLE_CAMP_ORG = {
  org_id: 'sample-camp',
  camp_org_name: 'Sample Camp',
  base_url: 'https://sample-camp.example',
  display_name: 'Sample Camp (made up)',
  representativeCampOrgName: 'Sample Camp',
} as const;

const PLACE = { lat: '37.7749', lng: '-122.4194', address_city: 'San Francisco', address_state: 'CA' } as const;

const CAMP_FACTS: CampFacts = {
  camp_org_name: SAMPLE_CAMP_ORG.camp_org_name,
  base_url: SAMPLE_CAMP_ORG.base_url,
  address: '1 Example Street, San Francisco, CA',
  days_per_week: 5,
  offers_refunds: 'yes',
  financial_aid_available: 'no',
  lat: PLACE.lat,
  lng: PLACE.lng,
};

const DAY_SESSION_FACTS: Partial<SessionFacts> = {
  day_or_sleepaway: 'day',
  start_time: '9:00 AM',
  end_time: '3:30 PM',
  before_care_from: '8:00 AM',
  after_care_until: '5:30 PM',
  extended_care_price_per_week: 95,
  ages: [6, 7, 8, 9, 10, 11],
  grades: [1, 2, 3, 4, 5],
};
const SLEEPAWAY_SESSION_FACTS: Partial<SessionFacts> = {
  day_or_sleepaway: 'sleepaway',
  start_time: 'sleep',
  end_time: 'sleep',
  ages: [9, 10, 11, 12],
  grades: [4, 5, 6],
};

/** Which weeks of the season have a session (0 is the first week), and the price of one session in US dollars. */
const DAY_WEEKS = [1, 2, 3, 5, 6, 7, 8];
const DAY_PRICE = 465;
const SLEEPAWAY_WEEKS = [4, 9];
const SLEEPAWAY_PRICE = 1_250;

/** A day camp lasts from Monday to Friday, a sleepaway camp to Saturday. */
const DAY_CAMP_DAYS = 5;
const SLEEPAWAY_CAMP_DAYS = 6;

const formatMonthDay = (day: DayNumber): string =>
  toUtcDate(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const createSession = (
  season: number,
  week: number,
  lengthInDays: number,
  facts: Partial<SessionFacts>,
): SessionFacts => {
  const monday = mondaysOf(season)[week] ?? 0;
  return {
    ...facts,
    ...PLACE,
    instance_id: InstanceId.parse(`sample-camp-${week}`),
    batch_name: `Week of ${weekLabelsOf(season)[week] ?? ''}`,
    start_date: formatMonthDay(monday),
    end_date: formatMonthDay(monday + lengthInDays - 1),
    year: season,
  };
};

/** Returns the sample camp for a season. Its registration opens on February 3. */
export const sampleCampOf = (
  season: number,
): { readonly facts: CampFacts; readonly instances: readonly SessionFacts[] } => ({
  facts: { ...CAMP_FACTS, registration_date: `02/03/${season}` },
  instances: [
    ...DAY_WEEKS.map((week) => createSession(season, week, DAY_CAMP_DAYS, { ...DAY_SESSION_FACTS, price: DAY_PRICE })),
    ...SLEEPAWAY_WEEKS.map((week) =>
      createSession(season, week, SLEEPAWAY_CAMP_DAYS, { ...SLEEPAWAY_SESSION_FACTS, price: SLEEPAWAY_PRICE }),
    ),
  ],
});
