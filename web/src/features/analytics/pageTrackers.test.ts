import { describe, expect, it } from '@jest/globals';
import { anonymizedUrl, isTrackingAllowed, referrerOrigin } from './pageTrackers.ts';

const ORIGIN = 'https://camps.example.org';
const replacement = (path: string): string => anonymizedUrl(new URL(path, ORIGIN)).replace(ORIGIN, '');

describe('the URL that is reported to other services', () => {
  it.each([
    ['/', '/'],
    ['/favorites', '/favorites'],
    ['/summer-camps/bay-area/arts-crafts', '/summer-camps/bay-area/arts-crafts'],
    [
      '/?utm_source=letter&utm_campaign=spring+26&gclid=Cj0KCQ_a-b',
      '/?utm_source=letter&utm_campaign=spring+26&gclid=Cj0KCQ_a-b',
    ],
  ])('keeps %s unchanged', (path, expected) => expect(replacement(path)).toBe(expected));

  it.each([
    ['a search', '/seattle?q=robots+for+Rowan&near=98101&week=June+8', '/seattle'],
    ['a fragment', '/#manage-kids', '/'],
    ['a label that is an email', '/?utm_content=parent%40example.org&utm_source=letter', '/?utm_source=letter'],
    ['a click that is none', '/?gclid=%3Cscript%3E', '/'],
    ['a share’s token', '/favoriting/share/0f8fad5bd9cb469fa16570867728950eAbC', '/favoriting/share/:token'],
    ['a share’s token in words', '/scheduling/share/rowan-and-robin', '/scheduling/share/:token'],
    ['a school', '/school/lincoln-elementary', '/school/:schoolCode'],
    ['a path with an id in it', '/reset/5f3a', '/reset/:id'],
    ['a path with a name in it', '/of/Rowan%20Doe', '/of/:id'],
    ['another query', '/favorites?token=abc&source=friend', '/favorites'],
  ])('omits %s', (_what, path, expected) => expect(replacement(path)).toBe(expected));
});

describe('the referrer', () => {
  it.each([
    ['https://news.example.com/article?reader=ann', 'https://news.example.com'],
    [`${ORIGIN}/favoriting/share/abc`, ''],
    ['', ''],
    ['about:blank', ''],
  ])('%j is reduced to %j', (referrer, expected) => expect(referrerOrigin(referrer, ORIGIN)).toBe(expected));
});

it.each([
  ['says nothing about it', {}, true],
  ['has no wish', { doNotTrack: null, globalPrivacyControl: false }, true],
  ['allows it', { doNotTrack: '0' }, true],
  ['says Do Not Track', { doNotTrack: '1' }, false],
  ['says Global Privacy Control', { globalPrivacyControl: true }, false],
])('respects the choice of a browser that %s', (_what, navigator, expected) =>
  expect(isTrackingAllowed({ navigator })).toBe(expected),
);
