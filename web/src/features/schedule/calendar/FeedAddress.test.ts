/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { expect, it } from '@jest/globals';
import { feedAddress, offeredCalendars, webcalAddress } from './FeedAddress.tsx';

const kid = (kidId: string, name: string | null) => ({ kidId, name, dob: null, grade: null });

it('a calendar is offered for the family and each kid, and a feed of a removed kid can still be stopped', () => {
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

it('the URL of a calendar opens in a calendar app', () => {
  expect(feedAddress('abc')).toBe(`${window.location.origin}/calendar/abc.ics`);
  expect(webcalAddress('abc')).toMatch(/^webcal:\/\/.*\/calendar\/abc\.ics$/);
});
