import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { ParkedEventSkipped } from '@campjay/events/projections/events.ts';
import { campStream, projectionStream } from '@campjay/events/streams.ts';
import { type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { describe, expect, it } from '@jest/globals';
import { ProjectionStopped } from './park/failures.ts';
import { categoriesOf, interpret, interpretPage } from './interpret.ts';
import { projection as defineProjection } from './projection.ts';
import { upsert } from './rowOperations.ts';
import { table } from '@campjay/read-models/table.ts';
import { campNames, listed, FAULTY_NAME } from './testing/campNames.ts';

const projection = campNames();
const skips = defineProjection<ParkedEventSkipped>({
  name: 'skips',
  version: 1,
  categories: ['projection'],
  events: [ParkedEventSkipped],
  tables: { skips: table({ stream_id: 'text', event_id: 'text' }, { key: ['event_id'] }) },
  audience: { skips: 'nobody' },
  handlers: {
    ParkedEventSkipped: ({ data }, { streamId }) => [upsert('skips', { stream_id: streamId, event_id: data.eventId })],
  },
});
const position = (number: number) => `log:${number}` as Position;

const recorded = (
  event: DomainEvent,
  at = 1,
  { streamId = campStream('redwood'), version = 1 } = {},
): RecordedEvent => ({
  id: `event-${at}`,
  ...event,
  version,
  streamId,
  revision: BigInt(at),
  position: position(at),
  recordedAt: new Date('2026-03-01T09:00:00Z'),
  metadata: { time: '2026-03-01T09:00:00.000Z', actor: { userId: 'admin-1', role: 'admin' }, correlationId: 'test' },
});
const skip = ParkedEventSkipped({
  streamId: 'camp-redwood',
  eventId: 'event-1',
  eventType: 'CampListed',
  reason: 'broken',
});

describe('interpreting an event for a projection', () => {
  it('returns the handler’s operations, with the entity from the stream name', () =>
    expect(interpret(projection, recorded(listed('Redwood', '7'))).interpretation).toEqual({
      kind: 'rows',
      operations: [upsert('camp_names', { org_id: 'redwood', name: 'Redwood', number: 7 })],
    }));

  it('returns a fault when the handler throws', () =>
    expect(interpret(projection, recorded(listed(FAULTY_NAME))).interpretation).toEqual({
      kind: 'fault',
      error: new Error("nobody can say 'Unspeakable'"),
    }));

  it('returns a fault when the data does not match its version', () =>
    expect(interpret(projection, recorded({ type: 'CampListed', data: { digest: 5 } })).interpretation).toMatchObject({
      kind: 'fault',
      error: { name: 'UnreadableEvent' },
    }));

  it('stops the projection at an unknown type, naming event, stream and position', () => {
    const strange = recorded({ type: 'CampAbducted', data: {} }, 9);
    expect(() => interpret(projection, strange)).toThrow(ProjectionStopped);
    expect(() => interpret(projection, strange)).toThrow(
      'Projection camp_names stopped before CampAbducted (version 1) of camp-redwood, position log:9: the running code does not know this event type',
    );
  });

  it('stops the projection at a version newer than this build', () =>
    expect(() => interpret(projection, recorded(listed('Redwood'), 9, { version: 2 }))).toThrow(
      'the running code knows this event type up to version 1',
    ));

  it('returns no rows for an event that does not concern the projection, even of an unknown type', () => {
    const concerned = { ...projection, isRelevant: ({ type }: RecordedEvent) => type === 'CampListed' };
    const strange = recorded({ type: 'CampAbducted', data: {} });
    expect(interpret(concerned, strange).interpretation).toEqual({ kind: 'rows', operations: [] });
    expect(interpret(concerned, recorded(listed('Redwood'))).interpretation).toMatchObject({ operations: [{}] });
  });

  it('returns a skip when an admin skipped an event of this projection', () => {
    const own = recorded(skip, 3, { streamId: projectionStream('camp_names') });
    expect(interpret(projection, own).interpretation).toEqual({ kind: 'skip', skipped: skip.data, operations: [] });
    const others = recorded(skip, 3, { streamId: projectionStream('other') });
    expect(interpret(projection, others).interpretation).toEqual({ kind: 'none' });
  });

  // Covers: P.9
  it('ignores other decisions about read models, even of an unknown type', () => {
    for (const type of ['ReplayRequested', 'ReplayPraised']) {
      const decided = recorded({ type, data: {} }, 3, { streamId: projectionStream('camp_names') });
      expect(interpret(projection, decided).interpretation).toEqual({ kind: 'none' });
    }
  });

  it('returns rows for a projection of decisions, also for its own skips', () => {
    const own = recorded(skip, 3, { streamId: projectionStream('skips') });
    const row = [upsert('skips', { stream_id: 'projection-skips', event_id: 'event-1' })];
    expect(interpret(skips, own).interpretation).toEqual({ kind: 'skip', skipped: skip.data, operations: row });
    const others = recorded(skip, 3, { streamId: projectionStream('other') });
    expect(interpret(skips, others).interpretation).toMatchObject({ kind: 'rows', operations: [{ kind: 'upsert' }] });
    const strange = recorded({ type: 'ReplayPraised', data: {} }, 3, { streamId: projectionStream('other') });
    expect(() => interpret(skips, strange)).toThrow(ProjectionStopped);
    expect(categoriesOf(skips)).toEqual(['projection']);
  });

  it('stops at a skip of a newer version', () => {
    const newer = recorded(skip, 3, { streamId: projectionStream('camp_names'), version: 2 });
    expect(() => interpret(projection, newer)).toThrow(ProjectionStopped);
  });
});

describe('a page of the log', () => {
  const page = [recorded(listed('A'), 1), recorded({ type: 'CampAbducted', data: {} }, 2), recorded(listed('B'), 3)];

  it('is processed completely if every event is known', () => {
    const { events, reached, stop } = interpretPage(
      projection,
      { events: page.slice(0, 1), reached: position(8) },
      undefined,
    );
    expect([events.length, reached, stop]).toEqual([1, position(8), undefined]);
  });

  it('is processed up to the event that stops the projection', () => {
    const { events, reached, stop } = interpretPage(projection, { events: page, reached: position(3) }, undefined);
    expect([events.length, reached]).toEqual([1, position(1)]);
    expect(stop?.message).toContain('CampAbducted');
  });

  it('is not processed if its first event stops the projection', () => {
    const { events, reached, stop } = interpretPage(
      projection,
      { events: page.slice(1), reached: position(3) },
      position(1),
    );
    expect([events.length, reached]).toEqual([0, position(1)]);
    expect(stop).toBeDefined();
  });
});
