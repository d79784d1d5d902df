import { describe, expect, it } from '@jest/globals';
import { camp } from '../../../test/cards.ts';
import { registrationOf } from './campFacts.ts';

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
