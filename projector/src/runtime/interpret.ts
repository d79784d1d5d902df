import { ParkedEventSkipped } from '@campjay/events/projections/events.ts';
import { categoryOf, entityIdOf, projectionStream } from '@campjay/events/streams.ts';
import { type Position, type RecordedEvent, type SubscriptionBatch } from '@campjay/platform/eventstore/port.ts';
import { ProjectionStopped } from './park/failures.ts';
import { type EventContext, type Projection } from './projection.ts';
import { checkOperation, type RowOperation } from './rowOperations.ts';

/** The effect of an event on a projection. */
export type Interpretation =
  | { readonly kind: 'rows'; readonly operations: readonly RowOperation[] }
  /** The event could not be parsed, or its handler threw an error. */
  | { readonly kind: 'fault'; readonly error: unknown }
  /** This event is an admin's decision to skip a parked event of this projection. It may also change rows. */
  | {
      readonly kind: 'skip';
      readonly skipped: ParkedEventSkipped['data'];
      readonly operations: readonly RowOperation[];
    }
  /** The event has no effect on this projection, such as an admin's decision about another one. */
  | { readonly kind: 'none' };

export interface InterpretedEvent {
  readonly recorded: RecordedEvent;
  readonly interpretation: Interpretation;
}

/** The category of the streams that contain admins' decisions about read models. */
const DECISIONS_CATEGORY = categoryOf(projectionStream(''));

/** The stream categories that a projection reads: those it declares, and the decisions about read models. */
export const categoriesOf = (projection: Projection): readonly string[] => [
  ...new Set([...projection.categories, DECISIONS_CATEGORY]),
];

/**
 * Parses an event (after upcasting an old version) and runs the projection's handler. Writes nothing: the caller
 * applies the returned operations.
 * @throws ProjectionStopped if the running code does not know the event's type or version
 */
export const interpret = (projection: Projection, recorded: RecordedEvent): InterpretedEvent => {
  const skipped = parseSkip(projection, recorded);
  if (skipped) {
    const operations = hasHandlerFor(projection, recorded) ? prepareHandler(projection, recorded)() : [];
    return { recorded, interpretation: { kind: 'skip', skipped, operations } };
  }
  if (!hasHandlerFor(projection, recorded)) return { recorded, interpretation: { kind: 'none' } };
  const runHandler = prepareHandler(projection, recorded);
  try {
    return { recorded, interpretation: { kind: 'rows', operations: runHandler() } };
  } catch (error) {
    return { recorded, interpretation: { kind: 'fault', error } };
  }
};

/** Every projection receives the decisions about read models, but handles them only if it declares their category. */
const hasHandlerFor = ({ categories }: Projection, { streamId }: RecordedEvent): boolean =>
  categoryOf(streamId) !== DECISIONS_CATEGORY || categories.includes(DECISIONS_CATEGORY);

/**
 * Returns a function that parses the event and runs its handler. An error of that function means that the event is
 * invalid, so it can be parked.
 * @throws ProjectionStopped if the running code does not know the event's type or version; newer code may handle it
 */
const prepareHandler = (projection: Projection, recorded: RecordedEvent): (() => readonly RowOperation[]) => {
  if (projection.isRelevant?.(recorded) === false) return () => [];
  const eventType = projection.events.get(recorded.type);
  if (!eventType) throw stoppedError(projection, recorded, 'the running code does not know this event type');
  if (recorded.version > eventType.reader.version)
    throw stoppedError(
      projection,
      recorded,
      `the running code knows this event type up to version ${eventType.reader.version}`,
    );
  return () => {
    const operations = eventType.handle(
      eventType.reader.parse(recorded.data, recorded.version),
      eventContextOf(recorded),
    );
    for (const operation of operations) checkOperation(projection.tables, operation);
    return operations;
  };
};

export interface InterpretedPage {
  readonly events: readonly InterpretedEvent[];
  /** The log position that a build reaches by applying `events`. */
  readonly reached: Position | undefined;
  /**
   * The error to throw after `events` are applied; set if the running code does not know the event that follows them.
   */
  readonly stop: ProjectionStopped | undefined;
}

/**
 * Interprets a page of events, up to the first event that stops the projection. The caller applies the events before it
 * and then throws `stop`.
 * @param before the build's position before the first event of the page
 */
export const interpretPage = (
  projection: Projection,
  { events, reached }: Pick<SubscriptionBatch, 'events' | 'reached'>,
  before: Position | undefined,
): InterpretedPage => {
  const interpretedEvents: InterpretedEvent[] = [];
  for (const recorded of events)
    try {
      interpretedEvents.push(interpret(projection, recorded));
    } catch (error) {
      if (!(error instanceof ProjectionStopped)) throw error;
      const lastPosition = interpretedEvents.at(-1)?.recorded.position ?? before;
      return { events: interpretedEvents, reached: lastPosition, stop: error };
    }
  return { events: interpretedEvents, reached, stop: undefined };
};

/** Returns the content of an admin's decision to skip an event of this projection; undefined for any other event. */
const parseSkip = (projection: Projection, recorded: RecordedEvent): ParkedEventSkipped['data'] | undefined => {
  if (recorded.type !== ParkedEventSkipped.type) return undefined;
  if (recorded.streamId !== projectionStream(projection.name)) return undefined;
  if (recorded.version > ParkedEventSkipped.version)
    throw stoppedError(
      projection,
      recorded,
      `the running code knows this event type up to version ${ParkedEventSkipped.version}`,
    );
  return ParkedEventSkipped.parse(recorded.data, recorded.version).data;
};

export const eventContextOf = ({ streamId, revision, recordedAt, metadata }: RecordedEvent): EventContext => ({
  streamId,
  entityId: entityIdOf(streamId),
  revision,
  recordedAt,
  actorId: metadata.actor.userId,
  actorRole: metadata.actor.role,
  correlationId: metadata.correlationId,
});

const stoppedError = ({ name }: Projection, { type, version, streamId, position }: RecordedEvent, reason: string) =>
  new ProjectionStopped(
    `Projection ${name} stopped before ${type} (version ${version}) of ${streamId}, position ${position}: ${reason}`,
  );
