import { InstanceId, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import { coordinatesOf, toSeasonSession } from './camp.ts';

describe('a session of a season', () => {
  const facts: SessionFacts = {
    instance_id: InstanceId.parse('tides'),
    year: 2026,
    start_date: 'June 8',
    end_date: 'June 12',
  };

  it('has two readable dates in the season', () => {
    const session = toSeasonSession(facts, 2026);
    expect(session?.facts).toBe(facts);
    expect((session?.end ?? 0) - (session?.start ?? 0)).toBe(4);
  });

  it.each([
    ['another season', { year: 2025 }],
    ['no first day', { start_date: undefined }],
    ['no last day', { end_date: undefined }],
    ['an unreadable first day', { start_date: 'soon' }],
    ['an unreadable last day', { end_date: 'later' }],
  ])('is not one with %s', (_what, change) => {
    expect(toSeasonSession({ ...facts, ...change }, 2026)).toBeUndefined();
  });
});

describe('coordinates', () => {
  it('are degrees, if both numbers are listed', () => {
    expect(coordinatesOf({ lat: '37.5', lng: '-122.25' })).toEqual({ lat: 37.5, lng: -122.25 });
    expect(coordinatesOf({ lat: '37.5' })).toBeUndefined();
    expect(coordinatesOf({ lng: '-122.25' })).toBeUndefined();
  });
});
