import { describe, expect, it } from '@jest/globals';
import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import type { Session } from '../../catalog/card/campFacts.ts';
import { findFittingSession, placementOf } from './AddForm.tsx';
import { describeKidFit, filterEditableKids } from './KidChoice.tsx';
import {
  type SchedulableInstance,
  listOfferFacts,
  describePlannedWeeks,
  suggestChoice,
  isInSchedule,
} from './OfferRow.tsx';
import { toOffersQuery, DEFAULT_OFFER_FILTER } from './SessionOffers.tsx';

const KID = '3b0f2c1e-0000-4000-8000-000000000001';
const WEEKS = ['2026-06-08', '2026-06-15'];

const session = (facts: object = {}): Session => ({
  instance_id: 'tide-1',
  batch_name: 'Explorers',
  start_date: 'June 8',
  end_date: 'June 12',
  year: 2026,
  ...facts,
});

const entry = (facts: object = {}): ScheduleEntry =>
  ({
    kind: 'session',
    entryId: '3b0f2c1e-0000-4000-8000-00000000000a',
    kidId: KID,
    weeks: [WEEKS[0]],
    choice: 1,
    status: 'considering',
    note: null,
    revision: 0,
    session: { org_id: 'tides', season: 2026, camp: { camp_org_name: 'Tide Pools' }, session: session() },
    now: { kind: 'same' },
    ...facts,
  }) as ScheduleEntry;

describe('the query for sessions for a cell', () => {
  const workingHours = { from: '08:30', until: '17:30' };
  const place = { label: '77 Quiet Lane', lat: 47.618_34, lng: -122.336_9, radius: 15 };
  const own = {
    schedule: { ownerId: 'u1', mode: 'own', workingHours } as const,
    kidId: KID,
    week: '2026-06-08',
    place,
  };

  it('matches the kid and the week, among the favorites, at any distance', () => {
    expect(toOffersQuery(DEFAULT_OFFER_FILTER, own)).toEqual({
      kidId: KID,
      among: 'favorites',
      fits: '1',
      week: '2026-06-08',
    });
  });

  it('is near home in a search, rounded to half a mile', () => {
    expect(toOffersQuery({ ...DEFAULT_OFFER_FILTER, scope: 'all' }, own)).toMatchObject({
      lat: 47.62,
      lng: -122.34,
      radius: 15,
    });
    expect(toOffersQuery({ ...DEFAULT_OFFER_FILTER, scope: 'all', mustBeNearHome: false }, own)).not.toHaveProperty(
      'lat',
    );
    expect(toOffersQuery({ ...DEFAULT_OFFER_FILTER, scope: 'all' }, { ...own, place: null })).not.toHaveProperty('lat');
  });

  it('omits disabled conditions, and contains the working hours to cover', () => {
    const filter = {
      ...DEFAULT_OFFER_FILTER,
      mustBeInWeek: false,
      mustFitKid: false,
      mustCoverWorkingHours: true,
      text: '  robots ',
    };
    expect(toOffersQuery(filter, own)).toEqual({
      kidId: KID,
      among: 'favorites',
      fits: '0',
      text: 'robots',
      ...workingHours,
    });
  });

  it('contains the owner of a schedule that another parent shares', () => {
    const schedule = { ...own.schedule, mode: 'plan' } as const;
    expect(toOffersQuery(DEFAULT_OFFER_FILTER, { ...own, schedule })).toMatchObject({ ownerId: 'u1' });
  });
});

describe('whether a session fits a kid', () => {
  const robin = { name: 'Robin', dob: '2020-05-04', grade: 0 };
  const words = (facts: object, kid: Parameters<typeof describeKidFit>[0] = robin) =>
    describeKidFit(kid, { season: 2026, session: session(facts) });

  it('is explained with every reason against it', () => {
    expect(words({ ages: [7, 8, 9], grades: [1, 2, 3] })).toEqual({
      fits: false,
      text: 'Robin will be 6; the session is for ages 7–9. Robin’s grade will be K; the session is for 1st–3rd',
    });
  });

  it('is explained by age or grade, or as unknown', () => {
    expect(words({ ages: [6] }).text).toBe('Fits Robin, who will be 6');
    expect(words({ grades: [0] }).text).toBe('Fits Robin’s grade');
    expect(words({})).toEqual({ fits: null, text: 'Ages and grades are not listed' });
    expect(words({ ages: [6] }, { name: null, dob: null, grade: null })).toEqual({
      fits: null,
      text: 'Kid’s age or grade is not known',
    });
  });
});

describe('the entries of a cell', () => {
  const schedule = {
    entries: [
      entry(),
      entry({ kind: 'plan', title: 'At the lake', weeks: WEEKS, choice: 2 }),
      entry({ kind: 'playdates', weeks: [WEEKS[1]] }),
    ],
  };

  it('are described week by week, with their choice', () => {
    expect(describePlannedWeeks(schedule, KID, [...WEEKS, '2026-06-22'])).toEqual([
      'Week of June 8: Tide Pools (first choice), At the lake (second choice)',
      'Week of June 15: At the lake (second choice), Free for playdates',
    ]);
  });

  it('leave the first choice free if no current session or plan has it', () => {
    expect(suggestChoice(schedule, KID, ['2026-06-08'])).toBe(2);
    expect(suggestChoice(schedule, KID, ['2026-06-15'])).toBe(1);
    expect(suggestChoice({ entries: [entry({ status: 'cancelled' })] }, KID, ['2026-06-08'])).toBe(1);
    expect(suggestChoice(schedule, 'another kid', ['2026-06-08'])).toBe(1);
  });

  it('include a session once for all its weeks, and a weekly one for each week separately', () => {
    const id = { org_id: 'tides', instance_id: 'tide-1' };
    expect(isInSchedule(schedule, KID, id, undefined)).toBe(true);
    expect(isInSchedule(schedule, KID, id, '2026-06-15')).toBe(false);
    expect(isInSchedule(schedule, 'another kid', id, undefined)).toBe(false);
    expect(isInSchedule(schedule, KID, { ...id, org_id: 'kites' }, undefined)).toBe(false);
  });
});

describe('the weeks for a session', () => {
  const byWeek = session({ start_date: 'June 8', end_date: 'June 26', batch_tags: ['season window'] });

  it('are all its own weeks if it has dates', () => {
    const datedSession = { season: 2026, session: session({ end_date: 'June 19' }) };
    expect(placementOf({ entries: [] }, KID, datedSession, '2026-07-06')).toEqual({
      selectableWeeks: undefined,
      week: undefined,
      weeks: WEEKS,
    });
  });

  it('are the requested week if it is sold by the week, or else the first free one', () => {
    const datedSession = { season: 2026, session: byWeek };
    const schedule = { entries: [entry()] };
    expect(placementOf(schedule, KID, datedSession, undefined)).toMatchObject({
      week: '2026-06-15',
      weeks: ['2026-06-15'],
    });
    expect(placementOf(schedule, KID, datedSession, '2026-06-22').weeks).toEqual(['2026-06-22']);
    expect(placementOf(schedule, KID, datedSession, '2026-08-03').week).toBe('2026-06-15');
    expect(placementOf(undefined, KID, datedSession, undefined).week).toBe('2026-06-08');
  });

  it('are empty if the session is outside the season’s weeks', () => {
    const datedSession = { season: 2026, session: session({ start_date: 'May 4', end_date: 'May 8' }) };
    expect(placementOf({ entries: [] }, KID, datedSession, undefined).weeks).toEqual([]);
  });
});

describe('the facts of an offered session', () => {
  const offer = (facts: object = {}, camp: object = {}): SchedulableInstance =>
    ({
      org_id: 'tides',
      instance_id: 'tide-1',
      season: 2026,
      camp: { camp_org_name: 'Tide Pools', ...camp },
      session: session(facts),
      weeks: [WEEKS[0]],
      isPlacedByWeek: false,
      isFavorite: false,
      fitsKid: null,
      distance: 3.2,
    }) as unknown as SchedulableInstance;

  it('include dates, hours with care, price, distance and registration date', () => {
    const facts = {
      start_time: '9:00 AM',
      end_time: '3:00 PM',
      after_care_until: '6:00 PM',
      extended_care_price_per_week: 80,
      price: 425,
    };
    expect(
      listOfferFacts(offer(facts, { registration_date: '03/10/2026', registration_time: '9 AM' }), '2026-03-01'),
    ).toEqual([
      'June 8 – June 12',
      '9 am – 3 pm, with care 9 am – 6 pm ($80 per week)',
      '$425',
      '3 mi',
      'Registration opens Tue, March 10, 9 am',
    ]);
  });

  it('say that registration is open once its day has come, and that no price is listed', () => {
    expect(listOfferFacts(offer({}, { registration_date: '02/10/2026' }), '2026-03-01')).toEqual([
      'June 8 – June 12',
      'Price not listed',
      '3 mi',
      'Registration is open',
    ]);
  });

  it('include the weeks that a long session fills', () => {
    expect(listOfferFacts({ ...offer({ end_date: 'June 19' }), weeks: WEEKS }, '2026-03-01')[0]).toBe(
      'June 8 – June 19, fills the weeks of June 8 and June 15',
    );
  });
});

describe('the initial selection', () => {
  it('is the first session that accepts the kid, or that has no restrictions', () => {
    const [young, any] = [session({ instance_id: 'a', ages: [4] }), session({ instance_id: 'b' })];
    expect(findFittingSession([young, any], 2026, { dob: '2018-05-04', grade: null })).toBe(any);
    expect(findFittingSession([young], 2026, { dob: '2018-05-04', grade: null })).toBeUndefined();
  });

  it('includes own kids, and those of a parent who shares planning and whose trial runs', () => {
    const holder = { ownerId: 'u', kidId: KID, name: 'Robin', sharer: null, mode: 'own', isTrialEnded: false } as const;
    const others = [
      { ...holder, mode: 'plan' },
      { ...holder, mode: 'view' },
      { ...holder, mode: 'plan', isTrialEnded: true },
    ] as const;
    expect(filterEditableKids([holder, ...others])).toEqual([holder, others[0]]);
  });
});
