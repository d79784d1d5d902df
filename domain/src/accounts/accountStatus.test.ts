import { describe, expect, it } from '@jest/globals';
import { AccountTypeSet, PersonForgotten, TrialStarted } from '@campjay/events/accounts/events.ts';
import type { ParentEvent } from '@campjay/events/accounts/parentEvents.ts';
import { mayShareSchedule, accountStatusFold } from './accountStatus.ts';

const BEGAN = '2026-03-01T17:00:00Z';
const fold = (...events: readonly ParentEvent[]) =>
  events.reduce(
    (status, event) => accountStatusFold.evolve(status, event, { recordedAt: new Date(BEGAN) }),
    accountStatusFold.initialState,
  );

describe('whether an account may share a schedule', () => {
  const set = (accountType: 'paid' | 'free') => AccountTypeSet({ accountType });

  it.each<[boolean, string, string, readonly ParentEvent[]]>([
    [false, 'without a trial', BEGAN, []],
    [true, 'for 60 days after the trial was recorded', '2026-04-30T16:59:59Z', [TrialStarted({})]],
    [false, 'after these 60 days', '2026-04-30T17:00:00Z', [TrialStarted({})]],
    [true, 'while the account is paid, also after the trial', '2027-01-01T00:00:00Z', [TrialStarted({}), set('paid')]],
    [false, 'once the account is free, even during the trial', BEGAN, [TrialStarted({}), set('free')]],
    [false, 'once the account is deleted', BEGAN, [set('paid'), PersonForgotten({})]],
  ])('is %s %s', (expected, _when, at, events) =>
    expect(mayShareSchedule(fold(...events), new Date(at))).toBe(expected),
  );
});
