import { describe, expect, it } from '@jest/globals';
import { camp, session } from '../../../test/cards.ts';
import {
  agesOf,
  campTimesOf,
  carePriceOf,
  datesOf,
  extendedTimesOf,
  lacksCare,
  pricesOf,
  programTypesOf,
  registrationOf,
  sharedBatchName,
  shorten,
} from './campFacts.ts';

const of = (...sessions: Parameters<typeof session>[0][]) => camp({ instances: sessions.map(session) });

describe('the facts that a card combines from its sessions', () => {
  // Covers: 2.133
  it('span from the earliest start to the latest end by date, not by alphabet', () => {
    const twoSessions = of({ start_date: 'July 13', end_date: 'July 17' }, { start_date: 'June 8', end_date: 'Aug 7' });
    expect(datesOf(twoSessions)).toBe('June 8 – Aug 7');
    expect(datesOf(of({ start_date: 'June 8', end_date: 'June 8' }))).toBe('June 8');
  });

  it('contain the camp’s program types, then those added by its sessions', () => {
    const robots = of({ batch_program_type: 'Chess, STEM' }, { batch_program_type: ['Film'] });
    expect(programTypesOf({ ...robots, org_program_type: 'STEM, Outdoors' })).toEqual([
      'STEM',
      'Outdoors',
      'Chess',
      'Film',
    ]);
    expect(programTypesOf(camp({ ...robots, org_program_type: undefined }))).toEqual(['Chess', 'STEM', 'Film']);
  });

  // Covers: 2.121
  it('contain the batch name only if all sessions share it', () => {
    expect(sharedBatchName(of({ batch_name: 'Robots' }, { batch_name: 'Robots' }))).toBe('Robots');
    expect(sharedBatchName(of({ batch_name: 'Robots' }, { batch_name: 'Rockets' }))).toBeUndefined();
  });

  it('contain every age once, youngest first', () => {
    expect(agesOf(of({ ages: [10, 9] }, { ages: [9, 11] }))).toEqual([9, 10, 11]);
  });

  // Covers: 2.138, 2.146, 5.14
  it('exclude sleepaway sessions from the times of day', () => {
    const mixed = of(
      { start_time: '12:30 PM', end_time: '4:00 PM' },
      { start_time: '9:00 AM', end_time: '12:00 PM' },
      { day_or_sleepaway: 'sleepaway', start_time: 'sleep', end_time: 'sleep' },
    );
    expect(campTimesOf(mixed)).toEqual(['9 am – 12 pm', '12:30 pm – 4 pm']);
  });

  // Covers: 2.146
  it('extend the day by the available care, on either side', () => {
    const cared = of({ start_time: '9:00 AM', end_time: '3:00 PM', after_care_until: '6:00 PM' });
    expect(extendedTimesOf(cared)).toEqual(['9 am – 6 pm']);
    expect(extendedTimesOf(of({ start_time: '9:00 AM', end_time: '3:00 PM' }))).toEqual([]);
  });

  it('note missing care if the hours are known and no session mentions care', () => {
    const hours = { start_time: '9:00 AM', end_time: '3:00 PM' };
    expect(lacksCare(of(hours, hours))).toBe(true);
    expect(lacksCare(of({}))).toBe(false);
    expect(lacksCare(of(hours, { ...hours, after_care_until: '6:00 PM' }))).toBe(false);
    expect(lacksCare(of({ ...hours, extended_care_price_per_week: 0 }))).toBe(false);
    expect(lacksCare(of({ ...hours, batch_tags: ['before/after care offered'] }))).toBe(false);
  });

  it('contain the price of care as a range', () => {
    expect(carePriceOf(of({ extended_care_price_per_week: 90 }, { extended_care_price_per_week: 120 }))).toBe(
      '$90 - $120',
    );
    expect(carePriceOf(of({}))).toBeUndefined();
  });

  // Covers: S.34
  it('include both ends of a price range, with its unit', () =>
    expect(
      pricesOf(
        of({ price_min: 400, price_max: 520, batch_tags: ['price range $400–$520 per week'] }, { price_min: 450 }),
      ),
    ).toEqual([{ kind: 'Day', range: '$400 - $520', unit: undefined }]));

  // Covers: 2.148
  it('separate day and overnight prices, with the unit only if every price has it', () => {
    const mixed = of(
      { price: 500, batch_tags: ['price per week'] },
      { price: 650, batch_tags: ['price per week'] },
      { day_or_sleepaway: 'sleepaway', price: 1400 },
    );
    expect(pricesOf(mixed)).toEqual([
      { kind: 'Day', range: '$500 - $650', unit: 'per week' },
      { kind: 'Overnight', range: '$1,400', unit: undefined },
    ]);
  });
});

const opening = (timeUntilRegDate: number) =>
  registrationOf(camp({ registration_date: '03/21/2026', registration_time: '7:00 AM', timeUntilRegDate }));

describe('the registration date', () => {
  // Covers: 2.135, 4.57
  it('is “Open” from that day on', () => {
    expect(opening(0)).toEqual({ text: 'Open', isSoon: false });
    expect(opening(-40)).toEqual({ text: 'Open', isSoon: false });
    expect(registrationOf(camp({ registration_date: 'Open' }))).toEqual({ text: 'Open', isSoon: false });
  });

  // Covers: 2.136, 4.58, 9.85
  it('shows an alarm in the week before, and not earlier', () => {
    expect(opening(7)).toEqual({ text: 'Sat, March 21, 7 am', isSoon: true });
    expect(opening(8)?.isSoon).toBe(false);
  });

  it('is shown as written if it cannot be parsed', () => {
    expect(registrationOf(camp({ registration_date: 'mid March' }))?.text).toBe('mid March');
  });

  it('is omitted if it is unknown', () => {
    expect(registrationOf(camp())).toBeUndefined();
  });
});

describe('a description', () => {
  it('is shown in full if it is short, or only slightly too long', () => {
    expect(shorten('We build robots.')).toBe('We build robots.');
    expect(shorten('a '.repeat(160))).toBe('a '.repeat(160));
  });

  it('is cut at the end of a word if it is long', () => {
    expect(shorten('robots '.repeat(300))).toBe(`${'robots '.repeat(37).trimEnd()}…`);
  });
});
