import { describe, expect, it } from '@jest/globals';
import { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { findChangedFacts } from './changedFacts.ts';
import { factChangeText } from './factChangeText.ts';
import { createSessionSnapshot } from './sessionSnapshot.ts';

const snapshot = (session: object = {}, camp: object = {}, season = 2026) =>
  createSessionSnapshot(
    'tide-pool-camp',
    season,
    CampFacts.parse({ camp_org_name: 'Tide Pool Camp', base_url: 'https://tidepool.example', ...camp }),
    SessionFacts.parse({
      instance_id: 'tide-1',
      batch_name: 'Explorers',
      start_date: 'June 8',
      end_date: 'June 12',
      start_time: '9:00 AM',
      ages: [6, 7, 8, 9],
      price: 400,
      ...session,
    }),
  );

const texts = (...[was, is]: Parameters<typeof findChangedFacts>) => findChangedFacts(was, is).map(factChangeText);

describe('a session snapshot in a schedule', () => {
  it('contains what a schedule needs, without descriptions and facts that are not listed', () => {
    const unchangedSnapshot = snapshot(
      { batch_description: 'Long', region: 'Seattle' },
      { description_short: 'Short' },
    );
    expect(unchangedSnapshot.session).not.toHaveProperty('batch_description');
    expect(unchangedSnapshot.session).not.toHaveProperty('region');
    expect(unchangedSnapshot.session).not.toHaveProperty('end_time');
    expect(unchangedSnapshot.camp).toEqual({ camp_org_name: 'Tide Pool Camp', base_url: 'https://tidepool.example' });
  });
});

describe('catalog changes since a session was placed', () => {
  it('are empty if only the spelling differs', () => {
    const now = snapshot(
      { start_time: '9 am', start_date: 'Jun 8', ages: [9, 8, 7, 6, 6] },
      { base_url: 'https://TidePool.example/', camp_org_name: 'Tide Pool  Camp ' },
    );
    expect(findChangedFacts(snapshot(), now)).toEqual([]);
  });

  it('are empty if only facts changed that no schedule depends on', () => {
    expect(findChangedFacts(snapshot(), snapshot({ lat: 47.6, lng: -122.3, instance_place_id: 'p' }))).toEqual([]);
  });

  it('list each fact with its old and new value, and null if it is not listed', () => {
    const now = snapshot({ price: 425, ages: [7, 8, 9], start_time: undefined, after_care_until: '6:00 PM' });
    expect(findChangedFacts(snapshot(), now)).toEqual([
      { field: 'start_time', was: '9:00 AM', is: null },
      { field: 'after_care_until', was: null, is: '6:00 PM' },
      { field: 'price', was: 400, is: 425 },
      { field: 'ages', was: [6, 7, 8, 9], is: [7, 8, 9] },
    ]);
  });

  it('treat an empty list as not listed', () => {
    expect(findChangedFacts(snapshot({ ages: [] }), snapshot({ ages: undefined }))).toEqual([]);
  });

  // Covers: D7.10
  it('show how much the price rose or fell', () => {
    expect(texts(snapshot(), snapshot({ price: 425 }))).toEqual(['price +$25 since you added it']);
    expect(texts(snapshot({ price: 1425.5 }), snapshot())).toEqual(['price −$1,025.50 since you added it']);
    expect(
      texts(snapshot({ extended_care_price_per_week: 60 }), snapshot({ extended_care_price_per_week: 75 })),
    ).toEqual(['care per week +$15 since you added it']);
    expect(texts(snapshot(), snapshot({ price: undefined }))).toEqual(['price is no longer listed']);
    expect(texts(snapshot({ price: undefined }), snapshot())).toEqual(['price is now $400']);
  });

  it('show what the price is for, if that changed', () => {
    expect(texts(snapshot(), snapshot({ batch_tags: ['Price per week'] }))).toEqual([
      'the price is now for a week instead of the whole session',
    ]);
  });

  it('show new hours, days, ages and grades next to the old ones', () => {
    expect(texts(snapshot(), snapshot({ start_time: '9:30 AM' }))).toEqual(['now starts at 9:30 am instead of 9 am']);
    expect(texts(snapshot(), snapshot({ end_date: 'June 19' }))).toEqual(['now ends June 19 instead of June 12']);
    expect(texts(snapshot(), snapshot({ ages: [7, 8, 9, 11] }))).toEqual(['ages now 7–9, 11 instead of 6–9']);
    expect(texts(snapshot({ grades: [-1, 0, 1] }), snapshot({ grades: [0, 1, 2] }))).toEqual([
      'grades now K–2nd instead of Pre-K–1st',
    ]);
    expect(texts(snapshot(), snapshot({ day_or_sleepaway: 'sleepaway' }))).toEqual(['is now a sleepaway camp']);
  });

  it('distinguish the same day of two seasons by showing the year', () => {
    expect(texts(snapshot(), snapshot({}, {}, 2027))).toEqual([
      'now starts June 8, 2027 instead of June 8, 2026',
      'now ends June 12, 2027 instead of June 12, 2026',
    ]);
  });

  it('compare the session’s address, or else its camp’s, as one line', () => {
    const street = { address_street: '1 Pier', address_city: 'Seattle', address_state: 'WA', address_zip: '98101' };
    expect(texts(snapshot({}, { address: '1 Pier, Seattle, WA 98101' }), snapshot(street))).toEqual([]);
    expect(texts(snapshot(street), snapshot({ ...street, address_street: '9 Dock' }))).toEqual([
      'its address is now 9 Dock, Seattle, WA 98101 instead of 1 Pier, Seattle, WA 98101',
    ]);
  });

  it('show when registration opens now, or that it is open', () => {
    const opens = (registration_date?: string, registration_time?: string) =>
      snapshot({}, { registration_date, registration_time });
    expect(texts(opens('3/10/2026'), opens('2026-03-10'))).toEqual([]);
    expect(texts(opens('3/10/2026'), opens('03/03/2026', '9:00 AM'))).toEqual([
      'registration now opens March 3 instead of March 10',
      'registration now opens at 9 am',
    ]);
    expect(texts(opens('3/10/2026'), opens('Open'))).toEqual(['registration is open now']);
    expect(texts(opens('Open'), opens('3/10/2026'))).toEqual(['registration now opens March 10 instead of being open']);
    expect(texts(opens('3/10/2026'), opens())).toEqual(['when registration opens is no longer listed']);
  });

  it('show a field that a newer server sends and this page does not know', () => {
    expect(factChangeText({ field: 'mascot', was: 'Jay', is: 'Owl' })).toBe('mascot is now Owl instead of Jay');
  });

  it('have a label for every fact that may change', () => {
    const all = findChangedFacts(
      snapshot({}, { registration_date: 'Open', registration_time: '9 am' }),
      snapshot(
        {
          batch_name: 'B',
          start_date: 'June 15',
          end_date: 'June 19',
          start_time: '10 am',
          end_time: '3 pm',
          before_care_from: '8 am',
          after_care_until: '6 pm',
          price: 1,
          batch_tags: 'price per week',
          extended_care_price_per_week: 2,
          location_name: 'L',
          address_street: 'S',
          day_or_sleepaway: 'day',
          ages: [1],
          grades: [1],
        },
        { camp_org_name: 'C', registration_date: '1/1/2026', registration_time: '8 am', base_url: 'https://c.example' },
      ),
    );
    expect(all).toHaveLength(19);
    expect(all.map(factChangeText).join()).not.toMatch(/[a-z]_[a-z]/);
    for (const change of all) expect(factChangeText({ ...change, is: null })).toMatch(/no longer|any more/);
  });
});
