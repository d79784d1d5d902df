import { EMPTY_SCHEDULE } from '@campjay/domain/schedule/schedule.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { describe, expect, it } from '@jest/globals';
import { type ScheduleTarget, startTrialOnFirstUse } from './scheduleCommand.ts';
import { ANN, OWNER } from './testing/examples.ts';

const target = (by = OWNER): ScheduleTarget => ({
  ownerId: OWNER.userId,
  streamId: scheduleStream(OWNER.userId),
  by,
  schedule: EMPTY_SCHEDULE,
  context: {
    userId: by.userId,
    isEmailConfirmed: true,
    metadata: {
      time: '2026-03-01T09:00:00.000Z',
      actor: { userId: by.userId, role: 'parent' },
      ...{ correlationId: 'test', commandKey: 'press-00000001', bodyHash: 'hash' },
    },
    seal: () => Promise.reject(new Error('Nothing is to be sealed.')),
  },
});
const placed = {
  kind: 'done',
  message: 'It is in.',
  position: 'of the entry',
  revision: 0,
  isRepeated: false,
  hasChanged: true,
} as const;

describe('the trial that starts with the first entry', () => {
  it('is started by the repeated request if the process crashed after the entry, and reported each time', async () => {
    const store = createMemoryEventStore();
    const followUp = startTrialOnFirstUse({ store });
    const again = { ...placed, isRepeated: true };
    const first = await followUp(target(), again);
    const { events } = await store.readStream(parentStream(OWNER.userId));
    expect(events.map(({ type }) => type)).toEqual(['TrialStarted']);
    expect(first).toEqual({ ...again, position: events[0]?.position });
    expect(await followUp(target(), again)).toEqual(first);
    expect((await store.readStream(parentStream(OWNER.userId))).events).toHaveLength(1);
  });

  it('is not started by an entry of a co-parent', async () => {
    const store = createMemoryEventStore();
    expect(await startTrialOnFirstUse({ store })(target(ANN), placed)).toEqual(placed);
    expect((await store.readStream(parentStream(OWNER.userId))).events).toEqual([]);
  });
});
