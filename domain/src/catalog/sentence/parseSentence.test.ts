import { readIsoDay } from '@campjay/events/calendar.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CATEGORIES,
  DAY_OR_SLEEPAWAY,
  DAYS_PER_WEEK,
  GENDERS,
  RADIUS_MILES,
  TIME_UNTIL_REGISTRATION,
  YES_OR_NO,
} from '../filterOptions.ts';
import { weekLabelsOf } from '../season/weeks.ts';
import type { ResolvedPlace } from './placeRules.ts';
import { parseSentence, proposePlaces, type SentenceRow } from './parseSentence.ts';

const SEASON = 2026;
const context = { season: SEASON, today: readIsoDay('2026-06-08') ?? 0 };
const town = (label: string, isCertain: boolean) => ({ label, lat: 37, lng: -122, radius: 5, isCertain });
const places = new Map<string, ResolvedPlace>([
  ['oakland', town('Oakland', true)],
  ['berkeley', town('Berkeley', true)],
  ['la', town('Los Angeles', true)],
  ['rodeo', town('Rodeo, CA', false)],
  ['rodeo ca', town('Rodeo, CA', true)],
  ['eugene', { ...town('Eugene, OR', false), isFar: true }],
  ['94703', town('Berkeley, CA 94703', true)],
]);
const parse = (text: string, today = context.today) => parseSentence(text, { ...context, today, places });
/** Parses with a catalog of two camps, each a list of words. */
const parseWithCamps = (text: string) => {
  const camps = ['soccer tennis team oakland', 'art pirates'].map((camp) => new Set(camp.split(' ')));
  const isInCatalog = (words: string) => camps.some((camp) => words.split(' ').every((word) => camp.has(word)));
  const { rows, ...reports } = parseSentence(text, { ...context, places, isInCatalog });
  return { rows: rows.map(({ labels }) => labels.join(' · ')), ...reports };
};
const labelsOf = (text: string) => parse(text).rows.map(({ labels }) => labels.join(' · '));

describe('a sentence', () => {
  // Covers: Q.1
  it('sets filters, children and place with the names of the search request', () => {
    expect(
      parse('art 6 yo rising 1st grader oakland june 22 $600 8-5:30 girls only sleepaway day camp 3 days a week')
        .rows[0],
    ).toMatchObject({
      filters: {
        selectedSearchText: 'art',
        selectedWeekLabel: ['June 22'],
        selectedMaxPrice: 600,
        selectedEarliestTime: '08:00',
        selectedLatestTime: '17:30',
        selectedGender: ['Girls'],
        selectedDayOrSleepaway: ['Sleepaway', 'Day'],
        selectedDaysPerWeek: [3],
      },
      children: [{ age: 6, grade: 1 }],
      place: { label: 'Oakland', lat: 37, lng: -122, radius: 5 },
    });
    expect(parse('refunds, scholarships, lunch included, registration open').rows[0]?.filters).toEqual({
      selectedRefunds: ['Yes'],
      selectedFinancialAidAvailable: ['Yes'],
      selectedLunchProvided: ['Yes'],
      selectedTimeUntilRegDate: ['Open'],
    });
  });

  // Covers: Q.2
  it.each([
    ['soccer oakland', ['soccer · Oakland', 'All Sports · Oakland']],
    ['soccer', ['All Sports']],
    ['art and soccer', ['All Arts & Crafts · All Sports']],
    ['party art 6 yo', ['party art · age 6', 'party · All Arts & Crafts · age 6']],
    ['stem art', ['art · STEM', 'STEM · All Arts & Crafts']],
    ['sports', ['Sports']],
    ['arts and crafts', ['Arts & Crafts']],
    ['musical theater', ['All Theater']],
    ['no sports art', ['art', 'All Arts & Crafts']],
    ['soccer near me', ['soccer', 'All Sports']],
    ['no swimming oakland', ['Oakland']],
    ['no soccer or tennis oakland', ['Oakland']],
    ['soccer or tennis', ['soccer', 'tennis', 'All Sports']],
    [
      'soccer, tennis or golf oakland',
      ['soccer · Oakland', 'tennis · Oakland', 'golf · Oakland', 'All Sports · Oakland'],
    ],
    ['harry potter or minecraft 6yo', ['harry potter · age 6', 'minecraft · age 6', 'All Games · age 6']],
    ['art or music oakland', ['art · Oakland', 'Music · Oakland', 'Music · All Arts & Crafts · Oakland']],
    ['chess or music', ['Chess · Music']],
    ['best soccer camps for teens in oakland', ['soccer · Oakland', 'All Sports · Oakland']],
    ['july 4 week off, anything july 7-17', ['weeks of July 6, July 13']],
    ['july except july 13', ['weeks of July 6, July 20, July 27']],
    ["june 22 we're away, july 6", ['week of July 6']],
    ['gone july 4', []],
    ['july except the last week', ['weeks of July 6, July 13, July 20']],
    ['july, first two weeks', ['weeks of July 6, July 13']],
    ['any week but july 13 in july', ['weeks of July 6, July 20, July 27']],
    ['moving to oakland in june', ['Oakland']],
    ['starting kindergarten in august', ['K']],
    ['k and 3rd oakland', ['Oakland · K · 3rd grade']],
    ['my oldest is 10, youngest is 6', ['age 10 · age 6']],
    ['6yo 9 to 12', ['age 6 · open by 9 · until 12']],
    ['400-500 a week', ['≤ $500']],
    ['around 400-500 a week', ['≤ $500']],
    ['$600 is my max', ['≤ $600']],
    ['oakland, 9 & 11, until 5', ['Oakland · age 9 · age 11 · until 5']],
    ['oakland, july 6, 13 & 17', ['Oakland · weeks of July 6, July 13']],
    ['august 17-21 or 24-28', ['weeks of Aug 17, Aug 24']],
    ['no camp needed week of july 6', []],
    ['our nanny is off july 13-17', ['week of July 13']],
    ["where's oakland", ['Oakland']],
    ['june besides june 1', ['weeks of June 8, June 15, June 22, June 29']],
    ['june 15 is taken, june 22', ['week of June 22']],
    ['week of august third', ['week of Aug 3']],
    ['aug 3 to aug 14 - 9 to 3', ['weeks of Aug 3, Aug 10 · open by 9 · until 3']],
    ['between 7 and 9 years old', ['age 7 · age 8 · age 9']],
    ['9 yr old boys', ['age 9']],
    ['art, 7, oakland', ['art · Oakland · age 7', 'All Arts & Crafts · Oakland · age 7']],
    ['comic book oakland', ['comic book · Oakland']],
    ['art june 8 until 3', ['art · week of June 8 · until 3', 'All Arts & Crafts · week of June 8 · until 3']],
    ['turning 7 in july', ['age 7']],
    ["can't pick up before 5:30", ['until 5:30']],
    ['mon-wed oakland', ['Oakland · 3 days a week']],
    ["we'll be in hawaii june 22, july 6", ['week of July 6']],
    ["we'll be in oakland june 22", ['Oakland · week of June 22']],
    ["we don't have childcare june 22", ['week of June 22']],
    ["doesn't do well with swimming, oakland", ['Oakland']],
    ['wants to play chess all day', ['Chess']],
    ['oakland or stinson 6yo', ['Oakland · age 6']],
    ['pickup to be 5:45 or later', ['until 5:45']],
    ['after 5pm pickup oakland', ['Oakland · until 5']],
    [
      'art june twenty second until five thirty under four hundred dollars',
      ['art · week of June 22 · ≤ $400 · until 5:30', 'All Arts & Crafts · week of June 22 · ≤ $400 · until 5:30'],
    ],
    ['from 8 in the morning until 6 in the evening', ['open by 8 · until 6']],
    ["his sister is 11, emma's 7, jack (9)", ['age 11 · age 7 · age 9']],
    ['chess. 7. oakland.', ['Chess · Oakland · age 7']],
    ["can't afford more than 250", ['≤ $250']],
    ['pick up 3:30 week of june 22', ['week of June 22 · until 3:30']],
    ['between june 22 and july 10', ['weeks of June 22, June 29, July 6']],
    ['june 22 to the end of july', ['weeks of June 22, June 29, July 6, July 13, July 20, July 27']],
    ['aug 10/17', ['weeks of Aug 10, Aug 17']],
    ['july but not the week of the 6th', ['weeks of July 13, July 20, July 27']],
    ['july, the week of the 13th', ['week of July 13']],
    ['we have camp june 15 but need july 6', ['week of July 6']],
    ['a 9yo and a 2nd grader', ['age 9 · 2nd grade']],
    ['kids 5 7', ['age 5 · age 7']],
    ['between ages 6 and 8', ['age 6 · age 7 · age 8']],
    ['7/8 year old', ['age 7 · age 8']],
    ['kids in oakland 6, 8 and 10', ['Oakland · age 6 · age 8 · age 10']],
    ['kinder and 2nd', ['K · 2nd grade']],
    ['the week of june 8 through the week of june 22', ['weeks of June 8, June 15, June 22']],
    ['moving from berkeley to oakland', ['Oakland']],
    ['prefers art over sports', ['prefers art', 'prefers · All Arts & Crafts']],
    ['2 weeks starting june 15', ['weeks of June 15, June 22']],
    ['kids 5 and 7, 9 to 4', ['age 5 · age 7 · open by 9 · until 4']],
    ['until 4 30', ['until 4:30']],
    ['9 30 to 3 30', ['open by 9:30 · until 3:30']],
    ['girls only like chess', ['Chess']],
    ['grandma can take them june 22, need june 29', ['week of June 29']],
    ['pre k and 1st', ['Pre-K · 1st grade']],
    ['3-5 days a week', ['3 days a week · 4 days a week · 5 days a week']],
    ['day or overnight', ['sleepaway · day camp']],
    ['still has spots', ['registration open']],
  ])('%p offers %p', (text, rows) => expect(labelsOf(text)).toEqual(rows));

  // Covers: Q.3, Q.6, Q.7
  it.each([
    ['soccer may 15', 'may 15'],
    ['soccer june 22 2025', 'june 22 2025'],
    ['june 26-22', 'june 26-22'],
    ['after june 22', 'after june 22'],
    ['mid july', 'mid july'],
    ['2 weeks', '2 weeks'],
    ['over $300', 'over $300'],
    ['$50 a day', '$50 a day'],
    ['under $300 under $500', 'under $500'],
    ['until 11', 'until 11'],
    ['until 5 until 6', 'until 6'],
    ['ends by 3', 'ends by 3'],
    ['2 days a week', '2 days a week'],
    ['no overnight', 'no overnight'],
    ['overnight not needed', 'overnight not needed'],
    ['no fridays', 'no fridays'],
    ['75/day', '75/day'],
    ['not the week of july 4', 'not the week of july 4'],
    ['oakland no screen time', 'no screen time'],
    ['affordable oakland', 'affordable'],
    ['twice a week', 'twice a week'],
    ['minimum age 4', 'minimum age 4'],
    ['5 full days', '5 full days'],
    ['with openings', 'with openings'],
    ['6 hours a day', '6 hours a day'],
    ['4 day camp', '4 day'],
    ['july 13th or later', 'july 13th or later'],
    ['off work at 5', 'off work at 5'],
    ['ending by 4', 'ending by 4'],
    ['500ish', '500ish'],
    ['finished 2nd grade', 'finished 2nd grade'],
    ['18 months old', '18 months old'],
    ['ages 2-17', 'ages 2-17'],
    ['nothing under $300', 'nothing under $300'],
    ['sibling discount oakland', 'sibling discount'],
    ['refunds if we get sick', 'sick'],
    ['not too far from home', 'not too far from home'],
    ['oakland or berkeley', 'berkeley'],
    ['not in oakland', 'oakland'],
    ['within 10 miles', '10 miles'],
    ['500 miles', '500 miles'],
    ['soccer near me', 'near me'],
    ['their dad has them june 22', 'june 22'],
    ["june 22 they're at grandma's", 'june 22'],
    ['school starts aug 17', 'aug 17'],
    ['no later than july 31', 'no later than july 31'],
    ['june 22 to mid july', 'june 22 to mid july'],
    ['june to july 10', 'june to july 10'],
    ['july 2025', 'july 2025'],
    ['my son august', 'august'],
    ['oakland, 10 years of experience', '10 years of experience'],
    ['did sleepaway last year', 'did sleepaway last year'],
    ['$50 deposit', '$50 deposit'],
    ['$600 is too much', '$600 is too much'],
    ['$400+', '$400+'],
    ['top 10 oakland', 'top 10'],
    ['oakland practice at 4', '4'],
    ['lunch not included', 'lunch not included'],
    ["don't care about lunch", "don't care about lunch"],
    ['too young for sleepaway', 'too young for sleepaway'],
    ['anywhere but oakland', 'oakland'],
    ['up to 3 days a week', 'up to 3 days a week'],
    ['up to 8th grade', 'up to 8th grade'],
    ['currently in 3rd grade', 'currently in 3rd grade'],
    ['with other girls', 'other girls'],
    ['north oakland', 'north'],
  ])('%p reports %p, and does not guess', (text, reported) => expect(parse(text).notUnderstood).toEqual([reported]));

  // Covers: Q.3
  it('reads weeks relative to today', () => {
    expect(labelsOf('next week')).toEqual(['week of June 15']);
    expect(labelsOf('this week')).toEqual(['week of June 8']);
    expect(parse('next week', readIsoDay('2026-03-01')).notUnderstood).toEqual(['next week']);
  });

  // Covers: Q.4
  it.each([
    ['within 12 miles of oakland', ['within 15 miles of Oakland']],
    ['rodeo camp', []],
    ['camp in rodeo', ['Rodeo, CA']],
    ['rodeo, ca', ['Rodeo, CA']],
    ['la playa', []],
    ['camp in eugene', ['Eugene, OR']],
    ['eugene camp', []],
    ['camp for a la carte', []],
    ['la 6yo', ['Los Angeles · age 6']],
    ['west la 6yo', ['west la · age 6']],
  ])('%p is at %p', (text, rows) => expect(labelsOf(text)).toEqual(rows));

  // Covers: Q.7
  it.each([
    ['soccer team oakland', ['soccer team · Oakland', 'team · All Sports · Oakland'], [], []],
    ['soccer couch oakland', ['soccer · Oakland', 'All Sports · Oakland'], ['couch'], []],
    ['pirates soccer 6yo', ['soccer · age 6', 'All Sports · age 6'], [], ['pirates']],
    ['golf 6yo', ['All Sports · age 6'], ['golf'], []],
    ['golf or tennis 6yo', ['tennis · age 6', 'All Sports · age 6'], ['golf'], []],
    ['couch sofa', [], [], []],
  ])('%p offers %p: no camp has %p, and none has %p with the rest', (text, rows, notInCatalog, leftOut) =>
    expect(parseWithCamps(text)).toEqual({ rows, notUnderstood: [], notInCatalog, leftOut }),
  );

  // Covers: Q.7
  it('is nothing but search text if only text is found', () => {
    for (const text of ['Rock Camp for Girls', 'Girls Who Code', 'boys and girls', 'camp for the summer', 'half day'])
      expect({ text, ...parse(text) }).toMatchObject({ text, rows: [], notUnderstood: [], notInCatalog: [] });
  });
});

const VOCABULARY = (
  'soccer art stem camp for my the in near until by from to and or no not girls boys only 6 9 12 22 26 600 $600 $ $400-600 8-5 5:30 ' +
  'yo years old age ages grade 1st k-2 k rising kindergarten june july august first last week weeks of days a per under max over ' +
  'oakland berkeley la rodeo ca 94703 within 10 miles overnight day full half refunds lunch included - , / & . ( ) 🏕️ é ' +
  'pm am noon open drop off pick up 6/22 13/45 2025 2026 registration scholarships lgbtq+'
).split(' ');
const sentences = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...VOCABULARY), { maxLength: 60 }).map((words) => words.join(' ')),
  fc.tuple(fc.constantFrom(...VOCABULARY), fc.nat({ max: 300 })).map(([word, count]) => word.repeat(count)),
);

/** How many filters, places and children a row sets; a filter with options that are labeled separately counts per option. */
const countSettings = ({ filters, children, place }: SentenceRow): number => {
  const { selectedWeekLabel, ...others } = filters;
  const options = Object.values(others).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 1),
    0,
  );
  return options + (selectedWeekLabel ? 1 : 0) + children.length + (place ? 1 : 0);
};

// Covers: Q.1
describe('any text', () => {
  it('sets only options that exist, each with a label, and the same ones every time', () => {
    fc.assert(
      fc.property(sentences, (text) => {
        const parsed = parse(text);
        expect(parse(text)).toEqual(parsed);
        for (const row of parsed.rows) {
          const { filters, children, place, labels } = row;
          expect(labels).toHaveLength(countSettings(row));
          expect(labels.every((label) => label !== '' && !/[\ue000-\uf8ff|]|undefined|NaN/.test(label))).toBe(true);
          expect(weekLabelsOf(SEASON)).toEqual(expect.arrayContaining(filters.selectedWeekLabel ?? []));
          expect(CATEGORIES).toEqual(expect.arrayContaining(filters.selectedCategory ?? []));
          expect(GENDERS).toEqual(expect.arrayContaining(filters.selectedGender ?? []));
          expect(DAY_OR_SLEEPAWAY).toEqual(expect.arrayContaining(filters.selectedDayOrSleepaway ?? []));
          expect(DAYS_PER_WEEK).toEqual(expect.arrayContaining(filters.selectedDaysPerWeek ?? []));
          expect(TIME_UNTIL_REGISTRATION).toEqual(expect.arrayContaining(filters.selectedTimeUntilRegDate ?? []));
          for (const list of [
            filters.selectedRefunds,
            filters.selectedFinancialAidAvailable,
            filters.selectedLunchProvided,
          ])
            expect(YES_OR_NO).toEqual(expect.arrayContaining(list ?? []));
          const {
            selectedMaxPrice: price = 0,
            selectedEarliestTime: opens = '',
            selectedLatestTime: closes = '',
          } = filters;
          expect(Number.isInteger(price) && price >= 0).toBe(true);
          expect(`${opens} ${closes}`).toMatch(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)? (?:(?:[01]\d|2[0-3]):[0-5]\d)?$/);
          expect(children.length).toBeLessThanOrEqual(20);
          for (const { age = 0, grade = 0 } of children)
            expect(age >= 0 && age <= 18 && grade >= -2 && grade <= 12).toBe(true);
          if (place) expect([5, ...RADIUS_MILES]).toContain(place.radius);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is read up to its 200th character, with a bounded number of places to look up', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]{200}$/), sentences, (start, more) => {
        expect(parse(start + more)).toEqual(parse(start));
        expect(proposePlaces(start + more, context).length).toBeLessThanOrEqual(120);
      }),
      { numRuns: 50 },
    );
  });
});
