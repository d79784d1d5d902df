import { expect, it } from '@jest/globals';
import { isTrackingAllowed } from './pageTrackers.ts';

it.each([
  ['says nothing about it', {}, true],
  ['has no wish', { doNotTrack: null, globalPrivacyControl: false }, true],
  ['allows it', { doNotTrack: '0' }, true],
  ['says Do Not Track', { doNotTrack: '1' }, false],
  ['says Global Privacy Control', { globalPrivacyControl: true }, false],
])('respects the choice of a browser that %s', (_what, navigator, expected) =>
  expect(isTrackingAllowed({ navigator })).toBe(expected),
);
