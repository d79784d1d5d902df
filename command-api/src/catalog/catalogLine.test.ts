import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_SESSIONS_PER_CAMP, readCatalogLine } from './catalogLine.ts';
import { anyCamp, lineOf } from './testing/camps.ts';

const line = (fields: object): string =>
  JSON.stringify({ org_id: 'tide-pool', camp_org_name: 'Tide Pool Camp', ...fields });
const sessionLine = (...instances: readonly object[]): string =>
  line({ instances: instances.map((fields, index) => ({ instance_id: `s-${index}`, ...fields })) });
const campOf = (text: string) => {
  const read = readCatalogLine(text);
  if (read.kind === 'refused') throw new Error(`${read.refusal.field} ${read.refusal.reason}`);
  return read;
};
const refusalOf = (text: string) => {
  const read = readCatalogLine(text);
  if (read.kind === 'camp') throw new Error('taken');
  return read.refusal;
};

describe('reading a catalog line', () => {
  it('returns any camp exactly as it was written', () => {
    fc.assert(
      fc.property(anyCamp, (stated) => {
        const { orgId, camp } = campOf(lineOf('tide-pool', stated));
        expect(orgId).toBe('tide-pool');
        expect(camp).toEqual(stated);
      }),
    );
  });

  it('accepts every line of the bundled catalog', () => {
    const file = new URL('../../../campjay/catalog/real-camps.ndjson', import.meta.url);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(561);
    expect(lines.map(readCatalogLine).flatMap((read) => (read.kind === 'refused' ? [read.refusal] : []))).toEqual([]);
    expect(lines.map(campOf).reduce((sum, { camp }) => sum + camp.sessions.size, 0)).toBe(1122);
    expect(lines.map(campOf).flatMap(({ ignoredFields }) => ignoredFields)).toEqual([]);
  });

  // Covers: S.33
  it('reads the price range of a tag, unless the session lists a price or a range of its own', () => {
    const tags = ['half day', 'price range $1,125–$1,400 per week'];
    const { camp } = campOf(
      sessionLine({ batch_tags: tags }, { batch_tags: tags, price: 900 }, { batch_tags: tags, price_min: 800 }),
    );
    expect(
      [...camp.sessions.values()].map(({ price, price_min, price_max }) => ({ price, price_min, price_max })),
    ).toEqual([
      { price: undefined, price_min: 1125, price_max: 1400 },
      { price: 900, price_min: undefined, price_max: undefined },
      { price: undefined, price_min: 800, price_max: undefined },
    ]);
  });

  it('treats null and empty text as missing', () => {
    const { camp } = campOf(
      line({
        address: null,
        base_url: '',
        org_tags: ' ',
        lat: '',
        instances: [{ instance_id: 's', price: null, start_time: '' }],
      }),
    );
    expect(camp.facts).toEqual({ camp_org_name: 'Tide Pool Camp' });
    expect([...camp.sessions.values()]).toEqual([{ instance_id: 's' }]);
  });

  it.each([[undefined], [null], [[]]])('treats instances %p as a camp without sessions', (instances) =>
    expect(campOf(line({ instances })).camp.sessions.size).toBe(0),
  );

  it('accepts coordinates as text or numbers, and tags as a list or one text', () => {
    const { facts } = campOf(
      line({ lat: 36.6, lng: '-121.9', org_tags: 'coast, boats', org_program_type: ['STEM'] }),
    ).camp;
    expect(facts).toMatchObject({ lat: '36.6', lng: '-121.9', org_tags: 'coast, boats', org_program_type: ['STEM'] });
  });

  it('writes tiny coordinates in a form that can be read again', () =>
    expect(campOf(line({ lat: 1e-7, lng: -0 })).camp.facts).toMatchObject({ lat: '0.0000001', lng: '0' }));

  it('drops unknown fields and lists their names', () => {
    const read = campOf(
      '{"org_id":"a","camp_org_name":"A","ad":{},"timeUntilRegDate":3,"__proto__":{"x":1},' +
        '"instances":[{"instance_id":"s","active":1},{"instance_id":"t","active":0,"owner_ad_id":"9"}]}',
    );
    expect(read.ignoredFields).toEqual([
      'ad',
      'timeUntilRegDate',
      '__proto__',
      'instances[].active',
      'instances[].active',
      'instances[].owner_ad_id',
    ]);
    expect(read.camp.facts).toEqual({ camp_org_name: 'A' });
  });

  it('ignores an unknown field at any nesting depth', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(campOf(`{"org_id":"a","camp_org_name":"A","ad":${deep}}`).ignoredFields).toEqual(['ad']);
  });

  it.each([
    ['that ends on the day it starts, without a year', { start_date: 'June 8', end_date: 'June 8' }],
    ['that ends in the new year', { start_date: 'December 28', end_date: 'January 1', year: 2026 }],
    ['on February 29 of a leap year', { start_date: 'February 29', year: 2028 }],
  ])('accepts a session %s', (_what, facts) => expect(campOf(sessionLine(facts)).camp.sessions.size).toBe(1));
});

describe('an invalid catalog line', () => {
  it.each([
    ['invalid JSON', '{"org_id":', '', 'is not valid JSON'],
    ['a list', '[]', '', 'is JSON, but not an object'],
    ['a number', '7', '', 'is JSON, but not an object'],
    ['no id', '{"camp_org_name":"A"}', 'org_id', 'is missing'],
    ['an empty id', '{"org_id":"","camp_org_name":"A"}', 'org_id', 'is missing'],
    ['an id that is a number', '{"org_id":7,"camp_org_name":"A"}', 'org_id', 'must be a text; found 7'],
    [
      'an id with a space',
      '{"org_id":"a b","camp_org_name":"A"}',
      'org_id',
      'contains spaces or control characters; found "a b"',
    ],
    ['no name', '{"org_id":"a"}', 'camp_org_name', 'is missing'],
    ['a blank name', '{"org_id":"a","camp_org_name":"  "}', 'camp_org_name', 'is missing'],
    [
      'half a surrogate pair',
      line({ address: 'x\ud800' }),
      'address',
      'contains control characters or broken Unicode; found "x\\ud800"',
    ],
    [
      'a control character',
      line({ address: 'x\u0000' }),
      'address',
      'contains control characters or broken Unicode; found "x\\u0000"',
    ],
    [
      'an address of the web without http',
      line({ base_url: 'www.a.example' }),
      'base_url',
      'is not an http or https address; found "www.a.example"',
    ],
    [
      'another protocol',
      line({ base_url: 'ftp://a.example' }),
      'base_url',
      'is not an http or https address; found "ftp://a.example"',
    ],
    [
      'broken Unicode in a URL',
      line({ base_url: 'https://a.example/\udc00' }),
      'base_url',
      'contains control characters or broken Unicode; found "https://a.example/\\udc00"',
    ],
    ['degrees that are no number', line({ lat: 'north' }), 'lat', 'is not a decimal number; found "north"'],
    ['degrees out of range', line({ lng: 181 }), 'lng', 'is not between -180 and 180; found 181'],
    ['too many days', line({ days_per_week: 8 }), 'days_per_week', 'must be at most 7; found 8'],
    ['half a day', line({ days_per_week: 4.5 }), 'days_per_week', 'must be a whole number; found 4.5'],
    ['tags of another type', line({ org_tags: 3 }), 'org_tags', 'must be a text or a list; found 3'],
    ['instances that are no list', line({ instances: {} }), 'instances', 'must be a list of sessions'],
    ['a session that is no object', line({ instances: ['a'] }), 'instances[0]', 'must be a session with its fields'],
    ['a session without an id', line({ instances: [{ price: 1 }] }), 'instances[0].instance_id', 'is missing'],
    ['a price in text', sessionLine({}, { price: '450' }), 'instances[1].price', 'must be a number; found "450"'],
    ['a negative price', sessionLine({ price: -1 }), 'instances[0].price', 'must be at least 0; found -1'],
    ['an age in text', sessionLine({ ages: [5, '6'] }), 'instances[0].ages[1]', 'must be a number; found "6"'],
    [
      'an unknown kind of stay',
      sessionLine({ day_or_sleepaway: 'Day' }),
      'instances[0].day_or_sleepaway',
      "must be 'day' or 'sleepaway'; found \"Day\"",
    ],
    [
      'an unreadable time',
      sessionLine({ start_time: '9' }),
      'instances[0].start_time',
      "is not a time such as '9:00 AM', nor 'sleep'; found \"9\"",
    ],
    [
      'an unreadable date',
      sessionLine({ start_date: 'Junne 8' }),
      'instances[0].start_date',
      'is not a date such as \'June 9\'; found "Junne 8"',
    ],
    [
      'a day that the year lacks',
      sessionLine({ end_date: 'February 29', year: 2026 }),
      'instances[0].end_date',
      'is February 29, a day that 2026 does not have',
    ],
    [
      'an end before the start',
      sessionLine({ start_date: 'June 8', end_date: 'June 7' }),
      'instances[0].end_date',
      "is 'June 7', before the start on 'June 8'",
    ],
    [
      'a session id twice',
      line({ instances: [{ instance_id: 's' }, { instance_id: 's' }] }),
      'instances[1].instance_id',
      "is 's', which an earlier session of this camp already has",
    ],
  ])('is refused for %s, with the name of the field', (_what, text, field, reason) =>
    expect(refusalOf(text)).toEqual({ field, reason }),
  );

  it('is refused for a camp with more than 10,000 sessions', () => {
    const sessions = Array.from({ length: MAX_SESSIONS_PER_CAMP + 1 }, () => ({}));
    expect(refusalOf(sessionLine(...sessions))).toEqual({
      field: 'instances',
      reason: 'has 10001 sessions, more than 10000',
    });
  });

  it('is reported with long values shortened and control characters escaped', () => {
    const { reason } = refusalOf(line({ base_url: `\u009b31m${'x'.repeat(3000)}` }));
    expect(reason).toBe(`is not an http or https address; found "\\u009b31m${'x'.repeat(56)}"…`);
  });

  it('never causes an exception, whatever the JSON contains', () => {
    fc.assert(
      fc.property(fc.json(), fc.anything(), (text, instances) => {
        expect(['camp', 'refused']).toContain(readCatalogLine(text).kind);
        const odd = JSON.stringify({ org_id: 'a', camp_org_name: 'A', instances }, (_key, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        );
        expect(['camp', 'refused']).toContain(readCatalogLine(odd).kind);
      }),
    );
  });
});
