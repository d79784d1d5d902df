import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { forgetAccount } from './forgetAccount.ts';
import { rememberIntent } from './signUpIntent.ts';
import { takeIntents } from './takeIntents.ts';

const MINUTE_MS = 60_000;
const favorite = { orgId: 'kites', campName: 'Kite Camp' };
const before = (): string => new Date(Date.now() - MINUTE_MS).toISOString();
const after = (): string => new Date(Date.now() + MINUTE_MS).toISOString();
const openOtherTab = (): void => sessionStorage.clear();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('gives what was asked for in this tab to any account, once', () => {
  rememberIntent('favorite', favorite);
  rememberIntent('watch', favorite);
  expect(takeIntents(before())).toEqual({ favorite, watch: favorite });
  expect(takeIntents(before())).toEqual({});
});

it('gives what was asked for in another tab only to an account that was created later', () => {
  rememberIntent('favorite', favorite);
  openOtherTab();
  expect(takeIntents(before())).toEqual({});
  expect(takeIntents(after())).toEqual({ favorite });
  expect(takeIntents(after())).toEqual({});
});

it('gives nothing half an hour later, or after a sign-out', () => {
  rememberIntent('favorite', favorite);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * MINUTE_MS);
  expect(takeIntents(before())).toEqual({});
  expect(localStorage.length).toBe(0);
  rememberIntent('favorite', favorite);
  forgetAccount();
  expect(takeIntents(before())).toEqual({});
});
