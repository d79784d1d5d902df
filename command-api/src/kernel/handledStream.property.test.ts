import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type EventStore, type NewEvent } from '@campjay/platform/eventstore/port.ts';
import { type CommandOutcome, handleCommand } from './handleCommand.ts';
import { readState } from './handledStream.ts';
import { ticketDecider, TicketReserved, type TicketCommand } from './testing/ticketDecider.ts';

const STREAMS = ['tickets-mia', 'tickets-tom'];

/** A change to the log: a command, possibly with concurrent writers, or an event from another process. */
type Step =
  | {
      readonly type: 'command';
      readonly streamId: string;
      readonly command: TicketCommand;
      readonly by: string;
      readonly commandKey: string | undefined;
      readonly isNew: boolean;
      readonly overtakenBy: number;
    }
  | { readonly type: 'other process'; readonly streamId: string; readonly seat: string }
  | { readonly type: 'unreadable event'; readonly streamId: string }
  | { readonly type: 'look'; readonly streamId: string };

const streamId = fc.constantFrom(...STREAMS);
const seat = fc.constantFrom('A1', 'A2', 'A3');
const steps = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        type: fc.constant('command' as const),
        streamId,
        command: fc.record({ type: fc.constantFrom('ReserveTicket' as const, 'SwapSeat' as const), seat }),
        by: fc.constantFrom('mia', 'tom'),
        commandKey: fc.constantFrom(undefined, 'key-1', 'key-2', 'key-3'),
        isNew: fc.boolean(),
        overtakenBy: fc.constantFrom(0, 0, 0, 1, 3),
      }),
    },
    { weight: 4, arbitrary: fc.record({ type: fc.constant('other process' as const), streamId, seat }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('look' as const), streamId }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('unreadable event' as const), streamId }) },
  ),
  { maxLength: 40 },
);

const metadataOf = (by: string, commandKey?: string, bodyHash?: string): EventMetadata => ({
  time: '2026-03-01T08:00:00.000Z',
  actor: { userId: by, role: 'parent' },
  correlationId: 'request-1',
  ...(commandKey !== undefined && { commandKey }),
  ...(bodyHash !== undefined && { bodyHash }),
});
const elsewhere = (seatThere: string, type = 'TicketReserved'): NewEvent => ({
  ...TicketReserved({ seat: seatThere }),
  id: randomUUID(),
  type,
  version: 1,
  metadata: metadataOf('ann'),
});

/** The result of the steps: each outcome, and the final streams without fields that differ between stores. */
const run = async (all: readonly Step[], asSeenBy: (log: EventStore) => EventStore) => {
  const log = createMemoryEventStore();
  const outcomes: unknown[] = [];
  for (const step of all) outcomes.push(await perform(step, log, asSeenBy(log)));
  const streams = await Promise.all(STREAMS.map((id) => log.readStream(id)));
  return {
    outcomes,
    streams: streams.map(({ events }) => events.map(({ type, data, metadata }) => ({ type, data, metadata }))),
  };
};

const perform = async (step: Step, log: EventStore, store: EventStore): Promise<unknown> => {
  const failed = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : error);
  switch (step.type) {
    case 'other process':
    case 'unreadable event': {
      const type = step.type === 'unreadable event' ? 'TicketEaten' : 'TicketReserved';
      await log.append(step.streamId, [elsewhere('seat' in step ? step.seat : 'A1', type)], { expected: 'any' });
      return undefined;
    }
    case 'look':
      return readState(store, ticketDecider, step.streamId).catch(failed);
    case 'command': {
      const { command, by, commandKey, isNew, overtakenBy } = step;
      const metadata = metadataOf(by, commandKey, commandKey === undefined ? undefined : JSON.stringify(command));
      let left = overtakenBy;
      const original = { ...store };
      const overtaken = async (...args: Parameters<EventStore['append']>) => {
        // An append with an outdated state fails by itself.
        const { revision = 'noStream' } = await log.readStream(step.streamId);
        if (args[2].expected === revision && (left -= 1) >= 0)
          await log.append(step.streamId, [elsewhere('A2')], { expected: 'any' });
        return original.append(...args);
      };
      const request = { streamId: step.streamId, command, metadata, ...(isNew && { assumption: 'noStream' as const }) };
      // The same object each time, because the cache is keyed by store.
      const raced = Object.assign(store, { append: overtaken });
      const outcome = await handleCommand(raced, ticketDecider, request).catch(failed);
      Object.assign(store, original);
      return typeof outcome === 'object'
        ? withoutPosition(log, step.streamId, outcome as CommandOutcome<unknown>)
        : outcome;
    }
  }
};

const withoutPosition = async (log: EventStore, id: string, outcome: CommandOutcome<unknown>) => {
  if (outcome.kind === 'refused') return outcome;
  const { events } = await log.readStream(id);
  return { ...outcome, position: events.findIndex(({ position }) => position === outcome.position) };
};

describe('a cached stream', () => {
  it('gives the same results and the same log as one that is read from the start each time', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const remembering = new WeakMap<EventStore, EventStore>();
        const remembered = await run(all, (log) => {
          const cached = remembering.get(log) ?? { ...log };
          remembering.set(log, cached);
          return cached;
        });
        expect(remembered).toEqual(await run(all, (log) => ({ ...log })));
      }),
      { numRuns: 100 },
    );
  });

  it('is read only where an append cannot prove it, and only from the last known revision', async () => {
    const log = createMemoryEventStore();
    const froms: unknown[] = [];
    const store: EventStore = {
      ...log,
      readStream: (id, options) => {
        froms.push(options?.from);
        return log.readStream(id, options);
      },
    };
    const handle = async (type: TicketCommand['type'], seatThere: string) =>
      await handleCommand(store, ticketDecider, {
        streamId: 'tickets-mia',
        command: { type, seat: seatThere },
        metadata: metadataOf('mia'),
      });
    for (const seatThere of ['A1', 'A2', 'A3']) await handle('SwapSeat', seatThere);
    expect(froms).toEqual([0n]);
    expect(await handle('ReserveTicket', 'A3')).toMatchObject({ kind: 'accepted', events: [] });
    expect(await handle('ReserveTicket', 'A1')).toMatchObject({ kind: 'refused' });
    expect(froms.splice(0)).toEqual([0n, 5n, 5n]);

    await log.append('tickets-mia', [elsewhere('A1')], { expected: 4n });
    expect(await handle('SwapSeat', 'A2')).toMatchObject({ kind: 'accepted', revision: 7n });
    expect(froms).toEqual([5n]);
  });
});
