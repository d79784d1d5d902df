import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDebouncedDraft } from './useDebouncedDraft.ts';

const DELAY_MS = 250;

const edited = (initial: string) => {
  const settled: string[] = [];
  const hook = renderHook(({ value }) => useDebouncedDraft(value, (next) => settled.push(next), DELAY_MS), {
    initialProps: { value: initial },
  });
  return {
    settled,
    draft: () => hook.result.current[0],
    edit: (next: string) => act(() => hook.result.current[1](next)),
    wait: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
    receive: (value: string) => hook.rerender({ value }),
    leave: () => hook.unmount(),
  };
};

describe('a debounced draft', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows every edit immediately, and passes on only the last one after a pause', () => {
    const field = edited('');
    field.edit('r');
    field.wait(DELAY_MS - 1);
    field.edit('ro');
    field.wait(DELAY_MS - 1);
    expect(field.draft()).toBe('ro');
    expect(field.settled).toEqual([]);
    field.wait(1);
    expect(field.settled).toEqual(['ro']);
  });

  it('follows a value that changes from elsewhere, and drops the pending edit', () => {
    const field = edited('');
    field.edit('robots');
    field.receive('from elsewhere');
    field.wait(DELAY_MS);
    expect(field.draft()).toBe('from elsewhere');
    expect(field.settled).toEqual([]);
  });

  it('shows a value that was reset to its initial state', () => {
    const field = edited('');
    field.edit('robots');
    field.wait(DELAY_MS);
    field.receive('robots');
    field.receive('');
    expect(field.draft()).toBe('');
  });

  it('passes on nothing after unmounting', () => {
    const field = edited('');
    field.edit('robots');
    field.leave();
    field.wait(DELAY_MS);
    expect(field.settled).toEqual([]);
  });
});
