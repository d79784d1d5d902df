import { describe, expect, it } from '@jest/globals';
import { AccountTypeSet, PersonForgotten, TrialStarted } from './events.ts';
import { type ParentEvent } from './parentEvents.ts';
import { mayShareSchedule, standingFold } from './standing.ts';

const BEGAN = new Date('2026-03-01T17:00:00Z');
const fold = (...events: readonly ParentEvent[]) =>
  events.reduce(
    (standing, event) => standingFold.evolve(standing, event, { recordedAt: BEGAN }),
    standingFold.initialState,
  );
const at = (text: string): Date => new Date(text);

describe('whether a schedule may be shared', () => {
  it('is no for an account that never had its trial', () => {
    expect(mayShareSchedule(fold(), BEGAN)).toBe(false);
  });

  it('is yes for sixty days from when the log took the beginning of the trial, and no from then on', () => {
    const standing = fold(TrialStarted({}));
    expect(mayShareSchedule(standing, at('2026-04-30T16:59:59Z'))).toBe(true);
    expect(mayShareSchedule(standing, at('2026-04-30T17:00:00Z'))).toBe(false);
  });

  it('is yes for as long as somebody pays, also after the trial', () => {
    const standing = fold(TrialStarted({}), AccountTypeSet({ accountType: 'paid' }));
    expect(mayShareSchedule(standing, at('2027-01-01T00:00:00Z'))).toBe(true);
  });

  it('is no for an account that became a free one, though its trial would still run', () => {
    expect(mayShareSchedule(fold(TrialStarted({}), AccountTypeSet({ accountType: 'free' })), BEGAN)).toBe(false);
  });

  it('is no for somebody who has left for good', () => {
    const standing = fold(AccountTypeSet({ accountType: 'paid' }), PersonForgotten({}));
    expect(mayShareSchedule(standing, BEGAN)).toBe(false);
  });
});
