import { expect, it } from '@jest/globals';
import { feedAddress, listScheduleCalendars, webcalAddress } from './FeedAddress.tsx';

const kid = (kidId: string, name: string | null) => ({ kidId, name, dob: null, grade: null });

it('a calendar is offered for the family and each kid, and a feed of a removed kid can still be stopped', () => {
  const feeds = [
    { feedId: 'feed-1', kidId: 'robin', token: 'a' },
    { feedId: 'feed-2', kidId: 'gone', token: 'b' },
    { feedId: 'feed-3', kidId: null, token: null },
  ];
  const calendars = listScheduleCalendars({ kids: [kid('robin', 'Robin'), kid('other', null)], feeds });
  expect(
    calendars.map(({ name, isKidRemoved, feeds: of }) => [name, isKidRemoved, of.map(({ feedId }) => feedId)]),
  ).toEqual([
    ['The whole family', false, ['feed-3']],
    ['Robin’s summer', false, ['feed-1']],
    ['Kid’s summer', false, []],
    ['A kid who was removed', true, ['feed-2']],
  ]);
});

it('the URL of a calendar opens in a calendar app', () => {
  expect(feedAddress('abc')).toBe(`${window.location.origin}/calendar/abc.ics`);
  expect(webcalAddress('abc')).toMatch(/^webcal:\/\/.*\/calendar\/abc\.ics$/);
});
