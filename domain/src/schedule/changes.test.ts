import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { describeChange, oppositeChangeOf, decryptEvent } from './changes.ts';
import {
  type PlanningEvent,
  planningEvents,
  type ScheduleEvent,
  scheduleEvents,
} from '@campjay/events/schedule/events.ts';
import type { PlanningChange } from './decryptedChange.ts';

const golden = JSON.parse(
  readFileSync(new URL('../../../events/src/schedule/golden/schedule-events.json', import.meta.url), 'utf8'),
) as readonly {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}[];

const everyEvent: readonly ScheduleEvent[] = golden.flatMap(({ type, version, data }) => {
  const reader = scheduleEvents.find((each) => each.type === type);
  return reader ? [reader.parse(data, version)] : [];
});

it('describes every event of a schedule, whether its texts are readable or not', () => {
  expect(new Set(everyEvent.map(({ type }) => type)).size).toBe(scheduleEvents.length - 1);
  for (const event of everyEvent)
    for (const text of ['Sam Sample', undefined]) {
      const change = { event: decryptEvent(event, () => text), by: 'sam', kids: new Map(), people: new Map() };
      expect(describeChange(change)).toMatch(/^[a-z].*[^\s:,.]$/u);
      expect(describeChange(change)).not.toMatch(/undefined|null|\[sealed\]|\[object|“”| {2}/u);
    }
});

it('removes seals, share link tokens and feed tokens from a decrypted event', () => {
  for (const event of everyEvent) {
    const opened = decryptEvent(event, () => 'opened');
    expect(JSON.stringify(opened)).not.toContain('"sealed"');
    expect('token' in opened.data ? opened.data.token : undefined).toBeUndefined();
  }
});

const isPlanned = (event: ScheduleEvent): event is PlanningEvent =>
  planningEvents.some(({ type }) => type === event.type);

it('reverses a change to its previous value, and back again when reversed twice', () => {
  for (const event of everyEvent.filter(isPlanned)) {
    const change = decryptEvent(event, () => 'opened') as PlanningChange;
    const { type, data } = oppositeChangeOf(change);
    const again = oppositeChangeOf({ type, data } as PlanningChange);
    if ('from' in change.data) {
      expect({ type, again }).toEqual({ type: change.type, again: change });
      expect('to' in data ? data.to : data).not.toEqual('to' in change.data ? change.data.to : change.data);
    } else {
      const { entryId, at } = change.data;
      expect(data).toMatchObject({ entryId, at });
      expect([type, again.type]).toEqual(
        change.type === 'EntryRemoved' ? ['EntryRestored', 'EntryRemoved'] : ['EntryRemoved', 'EntryRestored'],
      );
    }
  }
});
