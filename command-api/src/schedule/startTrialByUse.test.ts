import { EMPTY_SCHEDULE } from '@campjay/events/schedule/schedule.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventStore/memory/memoryEventStore.ts';
import { describe, expect, it } from '@jest/globals';
import { type AskedSchedule } from './scheduleCommand.ts';
import { startTrialByUse } from './startTrialByUse.ts';
import { ANN, OWNER } from './testing/examples.ts';

const asked = (by = OWNER): AskedSchedule => ({
  ownerId: OWNER.userId,
  streamId: scheduleStream(OWNER.userId),
  by,
  schedule: EMPTY_SCHEDULE,
  wish: {
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

describe('the trial that the first entry starts', () => {
  it('is started by the request that is sent again, where a process ended after the entry, and told of each time', async () => {
    const store = createMemoryEventStore();
    const followUp = startTrialByUse({ store });
    const again = { ...placed, isRepeated: true };
    const first = await followUp(asked(), again);
    const { events } = await store.readStream(parentStream(OWNER.userId));
    expect(events.map(({ type }) => type)).toEqual(['TrialStarted']);
    expect(first).toEqual({ ...again, position: events[0]?.position });
    expect(await followUp(asked(), again)).toEqual(first);
    expect((await store.readStream(parentStream(OWNER.userId))).events).toHaveLength(1);
  });

  it('is not started by what a co-parent places', async () => {
    const store = createMemoryEventStore();
    expect(await startTrialByUse({ store })(asked(ANN), placed)).toEqual(placed);
    expect((await store.readStream(parentStream(OWNER.userId))).events).toEqual([]);
  });
});
