import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseRequestPart } from './parsePart.ts';

const search = z.object({
  filterState: z.object({
    selectedMaxPrice: z.int().min(0).nullable(),
    selectedRisingGrades: z.array(z.int()).default([]),
    selectedDaysPerWeek: z.array(z.union([z.literal([3, 4]), z.enum(['3', '4']).transform(Number)])).default([]),
  }),
  limit: z.int().default(18),
});
const fields = (received: unknown) => parseRequestPart('body', search, received).issues.map(({ field }) => field);

describe('parsing a part of a request', () => {
  it('returns the parsed value: defaults filled in, unknown fields dropped', () => {
    const received = { filterState: { selectedMaxPrice: 300, selectedDaysPerWeek: [3, '4'], extra: 1 }, more: 2 };
    expect(parseRequestPart('body', search, received)).toEqual({
      value: {
        filterState: { selectedMaxPrice: 300, selectedRisingGrades: [], selectedDaysPerWeek: [3, 4] },
        limit: 18,
      },
      issues: [],
    });
  });

  it('names every invalid field, in code notation', () => {
    const received = { filterState: { selectedMaxPrice: -1, selectedRisingGrades: [1, 'two'] }, limit: 'many' };
    expect(fields(received)).toEqual(['filterState.selectedMaxPrice', 'filterState.selectedRisingGrades[1]', 'limit']);
  });

  it('reports a missing field as required', () => {
    const { issues } = parseRequestPart('body', search, {});
    expect(issues).toEqual([{ field: 'filterState', message: 'is required' }]);
  });

  it('names the part itself if it is missing or not an object', () => {
    expect(parseRequestPart('body', search, undefined).issues).toEqual([{ field: 'body', message: 'is required' }]);
    expect(fields('robots')).toEqual(['body']);
    expect(fields([])).toEqual(['body']);
    expect(fields(null)).toEqual(['body']);
  });

  it('reports for a union what its closest alternative requires', () => {
    const { issues } = parseRequestPart('body', search, {
      filterState: { selectedMaxPrice: 1, selectedDaysPerWeek: [9] },
    });
    expect(issues).toHaveLength(1);
    expect(issues[0]?.field).toBe('filterState.selectedDaysPerWeek[0]');
    expect(issues[0]?.message).toContain('3');
  });

  it('reports errors inside the alternative that was meant', () => {
    const place = z.object({ place: z.union([z.null(), z.object({ lat: z.number(), lng: z.number() })]) });
    const { issues } = parseRequestPart('body', place, { place: { lat: 47, lng: 'west' } });
    expect(issues.map(({ field }) => field)).toEqual(['place.lng']);
  });

  it('lists at most a hundred issues', () => {
    const received = { filterState: { selectedMaxPrice: 1, selectedRisingGrades: Array(5000).fill('no') } };
    expect(fields(received)).toHaveLength(100);
  });

  it('refuses input that is nested too deeply', () => {
    let nested: unknown = [];
    for (let depth = 0; depth < 200_000; depth += 1) nested = [nested];
    expect(parseRequestPart('body', z.json(), nested).issues).toEqual([
      { field: 'body', message: 'is nested too deeply' },
    ]);
  });

  it('throws on a bug in one of our schemas', () => {
    const broken = z.string().refine(() => {
      throw new TypeError('a bug');
    });
    expect(() => parseRequestPart('body', broken, 'x')).toThrow('a bug');
  });

  it('ignores a part that the route does not declare', () => {
    expect(parseRequestPart('query', undefined, { page: '1' })).toEqual({ value: undefined, issues: [] });
  });
});

describe('the character U+0000, which no text column can store', () => {
  const anything = z.object({}).loose();
  it.each([
    [{ base_url: 'https://kelp.example.org/\0' }, 'base_url'],
    [{ kids: [{ name: 'Ada' }, { name: 'Leo\0' }] }, 'kids[1].name'],
    [{ notes: { 'a\0b': 'x' } }, 'notes'],
    ['\0', 'body'],
  ])('is refused anywhere, with the name of the field: %j', (received, field) => {
    expect(parseRequestPart('body', anything, received).issues).toEqual([
      { field, message: 'must not contain the character U+0000' },
    ]);
  });

  it('is allowed in binary data', () => {
    const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value));
    expect(parseRequestPart('body', bytes, Buffer.from('a\0')).issues).toEqual([]);
  });
});
