import { describe, expect, it } from '@jest/globals';
import { daysOf, spanOf, validateSpan, todayIn } from './days.ts';
import { readFilters, withFilters } from './ReportControls.tsx';

describe('the days of a report', () => {
  it('start and end by the calendar of the selected time zone', () => {
    const lateInLosAngeles = Date.parse('2026-03-01T05:30:00Z');
    expect(todayIn('America/Los_Angeles', lateInLosAngeles)).toBe('2026-02-28');
    expect(todayIn('Europe/Berlin', lateInLosAngeles)).toBe('2026-03-01');
  });

  it.each([
    ['yesterday', { from: '2026-02-28', to: '2026-02-28' }],
    ['7-days', { from: '2026-02-23', to: '2026-03-01' }],
    ['30-days', { from: '2026-01-31', to: '2026-03-01' }],
    ['this-month', { from: '2026-03-01', to: '2026-03-01' }],
    ['last-month', { from: '2026-02-01', to: '2026-02-28' }],
  ] as const)('are computed for %s on March 1', (preset, span) => expect(spanOf(preset, '2026-03-01')).toEqual(span));

  it('are rejected if they are reversed, too many, or not in the calendar', () => {
    expect(validateSpan({ from: '2026-03-02', to: '2026-03-01' })).toBe('The last day is before the first.');
    expect(validateSpan({ from: '2025-01-01', to: '2026-03-01' })).toBe('Please choose at most 400 days.');
    expect(validateSpan({ from: '2026-02-30', to: '2026-03-01' })).toBe('Please enter both days.');
    expect(validateSpan({ from: '2026-03-01', to: '2026-03-01' })).toBeUndefined();
  });

  it('are counted correctly across a clock change', () =>
    expect(daysOf({ from: '2026-03-07', to: '2026-03-09' })).toEqual(['2026-03-07', '2026-03-08', '2026-03-09']));
});

describe('the choices of a report', () => {
  const now = Date.parse('2026-03-01T20:00:00Z');
  const read = (address: string) => readFilters(new URLSearchParams(address), now);

  it('default to the last thirty days of everything in Los Angeles time, unless the URL overrides them', () =>
    expect(read('advertiser=a&zone=Mars/Olympus&days=custom&from=soon')).toEqual({
      ...{ days: '30-days', from: '2026-01-31', to: '2026-03-01', timeZone: 'America/Los_Angeles' },
      ...{ adId: undefined, orgId: undefined, instanceId: undefined },
    }));

  it('are the same after a round trip through the URL', () => {
    const choice = {
      ...({ days: 'custom', from: '2026-02-01', to: '2026-02-03', timeZone: 'Europe/Berlin' } as const),
      ...{ adId: 'an-ad', orgId: 'kites', instanceId: 'kites 1' },
    };
    const address = withFilters(new URLSearchParams('advertiser=a'), choice);
    expect(readFilters(address, now)).toEqual(choice);
    expect(address.get('advertiser')).toBe('a');
  });

  it('omit dates for a named period, and a session without its camp', () => {
    const address = withFilters(new URLSearchParams('from=2026-02-01'), {
      ...read('days=today'),
      instanceId: 'kites-1',
    });
    expect(address.has('from')).toBe(false);
    expect(readFilters(address, now).instanceId).toBeUndefined();
  });
});
