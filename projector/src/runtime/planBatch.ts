import { type Cursor } from './cursor.ts';
import { type InterpretedEvent, eventContextOf } from './interpret.ts';
import { toFault, type EventToPark } from './parkedEvents.ts';
import { type Projection } from './projection.ts';
import { type RowOperation } from './rowOperations.ts';

/** The effect of a batch, if the database rejects no value. */
export interface BatchPlan {
  readonly operations: readonly RowOperation[];
  readonly eventsToPark: readonly EventToPark[];
  /** Keys for the change feed. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Plans a batch as one step, or returns 'one by one' if it contains the skip of an event that is parked here: the
 * events behind it must then be applied between the events of the batch.
 */
export const planBatch = (
  projection: Projection,
  cursor: Cursor,
  events: readonly InterpretedEvent[],
): BatchPlan | 'one by one' => {
  const operations: RowOperation[] = [];
  const eventsToPark: EventToPark[] = [];
  const changed = new Set<string>();
  const parked = new Set(cursor.parked);
  for (const { recorded, interpretation } of events) {
    if (cursor.skipped.has(recorded.id) || interpretation.kind === 'none') continue;
    if (interpretation.kind === 'skip') {
      if (parked.has(interpretation.skipped.streamId)) return 'one by one';
      for (const operation of interpretation.operations) operations.push(operation);
    } else if (parked.has(recorded.streamId)) {
      eventsToPark.push({ recorded, error: undefined });
    } else if (interpretation.kind === 'fault') {
      eventsToPark.push({ recorded, error: toFault(interpretation.error) });
      parked.add(recorded.streamId);
    } else {
      for (const operation of interpretation.operations) operations.push(operation);
      if (projection.changeKey) changed.add(projection.changeKey(eventContextOf(recorded)));
    }
  }
  return { operations, eventsToPark, changed };
};
