import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useAutosave } from './useAutosave.ts';

type Outcome = 'done' | 'refused';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const noteOf = (stored: string, outcome: Outcome = 'done') => {
  const sent: string[] = [];
  const send = (text: string): Promise<Outcome> => {
    sent.push(text);
    return Promise.resolve(outcome);
  };
  const hook = renderHook(({ now }: { now: string }) => useAutosave(now, send), { initialProps: { now: stored } });
  return {
    sent,
    note: () => hook.result.current,
    write: (text: string) => act(() => hook.result.current.write(text)),
    wait: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
    otherWrites: (text: string) => hook.rerender({ now: text }),
    keepMine: () =>
      act(async () => {
        hook.result.current.keepMine();
        await Promise.resolve();
      }),
    leave: () => hook.unmount(),
  };
};

it('saves a second after the last keystroke, and only if the text changed', async () => {
  const { write, wait, sent, note, otherWrites } = noteOf('Hat');
  write('Hat and');
  await wait(900);
  write('Hat and towel');
  await wait(900);
  expect(sent).toEqual([]);
  await wait(100);
  expect(sent).toEqual(['Hat and towel']);
  expect(note().status).toBe('saved');
  otherWrites('Hat and towel');
  write('Hat');
  write('Hat and towel');
  await wait(1000);
  expect(sent).toHaveLength(1);
});

it('saves immediately when the cell is closed', () => {
  const { write, leave, sent } = noteOf('');
  write('Hat');
  leave();
  expect(sent).toEqual(['Hat']);
});

it('waits for a choice if another user changed the text, and saves one’s own text if chosen', async () => {
  const { write, wait, sent, note, otherWrites, keepMine } = noteOf('Hat');
  write('Hat and towel');
  otherWrites('Boots');
  await wait(5000);
  expect(note()).toMatchObject({ status: 'changed elsewhere', text: 'Hat and towel' });
  expect(sent).toEqual([]);
  await keepMine();
  expect(sent).toEqual(['Hat and towel']);
});

it('takes the other text if chosen', async () => {
  const { write, wait, sent, note, otherWrites } = noteOf('Hat');
  write('Hat and towel');
  otherWrites('Boots');
  act(() => note().takeTheirs());
  await wait(5000);
  expect(note()).toMatchObject({ status: 'unchanged', text: 'Boots' });
  expect(sent).toEqual([]);
});

it('keeps text that could not be saved, and retries only on request', async () => {
  const { write, wait, sent, note, keepMine } = noteOf('', 'refused');
  write('Hat');
  await wait(1000);
  expect(note()).toMatchObject({ status: 'refused', text: 'Hat' });
  await wait(5000);
  expect(sent).toHaveLength(1);
  await keepMine();
  expect(sent).toEqual(['Hat', 'Hat']);
});
