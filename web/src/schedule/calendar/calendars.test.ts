/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { expect, it } from '@jest/globals';
import { feedAddress, offeredCalendars, subscribeAddress } from './calendars.ts';

const kid = (kidId: string, name: string | null) => ({ kidId, name, dob: null, grade: null });

it('a calendar is offered of the family and of each kid, and an address of a kid who is gone can still be stopped', () => {
  const feeds = [
    { feedId: 'feed-1', kidId: 'robin', token: 'a' },
    { feedId: 'feed-2', kidId: 'gone', token: 'b' },
    { feedId: 'feed-3', kidId: null, token: null },
  ];
  const calendars = offeredCalendars({ kids: [kid('robin', 'Robin'), kid('other', null)], feeds });
  expect(calendars.map(({ name, isOffered, feeds: of }) => [name, isOffered, of.map(({ feedId }) => feedId)])).toEqual([
    ['The whole family', true, ['feed-3']],
    ['Robin’s summer', true, ['feed-1']],
    ['Kid’s summer', true, []],
    ['A kid who was removed', false, ['feed-2']],
  ]);
});

it('the address of a calendar opens in a calendar program where it is pressed', () => {
  expect(feedAddress('abc')).toBe(`${window.location.origin}/calendar/abc.ics`);
  expect(subscribeAddress('abc')).toMatch(/^webcal:\/\/.*\/calendar\/abc\.ics$/);
});
