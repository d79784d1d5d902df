import { ParkedEventSkipped } from '@campjay/events/projections/events.ts';
import { categoryOf, entityIdOf, projectionStream } from '@campjay/events/streams.ts';
import { type Position, type RecordedEvent, type SubscriptionBatch } from '@campjay/platform/eventstore/port.ts';
import { ProjectionStopped } from './park/failures.ts';
import { type EventContext, type Projection } from './projection.ts';
import { checkOperation, type RowOperation } from './rowOperations.ts';

/** The effect of an event on a projection. */
export type Interpretation =
  | { readonly kind: 'rows'; readonly operations: readonly RowOperation[] }
  /** Parsing it or its handler threw. */
  | { readonly kind: 'fault'; readonly error: unknown }
  /** An admin skipped a parked event of this projection. The projection may also turn that decision into rows. */
  | {
      readonly kind: 'skip';
      readonly skipped: ParkedEventSkipped['data'];
      readonly operations: readonly RowOperation[];
    }
  /** No effect, such as the skip of another projection's event, or a decision about builds. */
  | { readonly kind: 'none' };

export interface InterpretedEvent {
  readonly recorded: RecordedEvent;
  readonly interpretation: Interpretation;
}

const DECISIONS_CATEGORY = categoryOf(projectionStream(''));

/** The categories that a projection reads: its own, and that of decisions about parked events. */
export const categoriesOf = (projection: Projection): readonly string[] => [
  ...new Set([...projection.categories, DECISIONS_CATEGORY]),
];

/**
 * Upcasts, parses and handles an event for this projection. This happens once, here.
 * @throws ProjectionStopped when this build of the code does not know the event's type or version
 */
export const interpret = (projection: Projection, recorded: RecordedEvent): InterpretedEvent => {
  const skipped = readSkip(projection, recorded);
  if (skipped) {
    const operations = isSubscribedTo(projection, recorded) ? operationsOf(projection, recorded)() : [];
    return { recorded, interpretation: { kind: 'skip', skipped, operations } };
  }
  if (!isSubscribedTo(projection, recorded)) return { recorded, interpretation: { kind: 'none' } };
  const operations = operationsOf(projection, recorded);
  try {
    return { recorded, interpretation: { kind: 'rows', operations: operations() } };
  } catch (error) {
    return { recorded, interpretation: { kind: 'fault', error } };
  }
};

/** Every projection receives the decisions about read models; few turn them into rows. */
const isSubscribedTo = ({ categories }: Projection, { streamId }: RecordedEvent): boolean =>
  categoryOf(streamId) !== DECISIONS_CATEGORY || categories.includes(DECISIONS_CATEGORY);

/**
 * The returned function throws if the event is at fault.
 * @throws ProjectionStopped
 */
const operationsOf = (projection: Projection, recorded: RecordedEvent): (() => readonly RowOperation[]) => {
  if (projection.concerns?.(recorded) === false) return () => [];
  const entry = projection.events.get(recorded.type);
  if (!entry) throw stoppedError(projection, recorded, `no event of that type is known to this build of the code`);
  if (recorded.version > entry.reader.version)
    throw stoppedError(projection, recorded, `this build of the code knows it up to version ${entry.reader.version}`);
  return () => {
    const operations = entry.handle(entry.reader.parse(recorded.data, recorded.version), eventContextOf(recorded));
    for (const operation of operations) checkOperation(projection.tables, operation);
    return operations;
  };
};

export interface InterpretedPage {
  readonly events: readonly InterpretedEvent[];
  readonly reached: Position | undefined;
  /** Set if this build of the code cannot process the event after these. */
  readonly stop: ProjectionStopped | undefined;
}

/**
 * Interprets events up to the first that stops the projection; those before it still count.
 * @param before the position before the first event
 */
export const interpretPage = (
  projection: Projection,
  { events, reached }: Pick<SubscriptionBatch, 'events' | 'reached'>,
  before: Position | undefined,
): InterpretedPage => {
  const interpreted: InterpretedEvent[] = [];
  for (const recorded of events)
    try {
      interpreted.push(interpret(projection, recorded));
    } catch (error) {
      if (!(error instanceof ProjectionStopped)) throw error;
      return { events: interpreted, reached: interpreted.at(-1)?.recorded.position ?? before, stop: error };
    }
  return { events: interpreted, reached, stop: undefined };
};

const readSkip = (projection: Projection, recorded: RecordedEvent): ParkedEventSkipped['data'] | undefined => {
  if (recorded.type !== ParkedEventSkipped.type) return undefined;
  if (recorded.streamId !== projectionStream(projection.name)) return undefined;
  if (recorded.version > ParkedEventSkipped.version)
    throw stoppedError(
      projection,
      recorded,
      `this build of the code knows it up to version ${ParkedEventSkipped.version}`,
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
