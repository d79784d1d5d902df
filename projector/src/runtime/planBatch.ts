import { type Cursor } from './cursor.ts';
import { type InterpretedEvent, placeOf } from './interpret.ts';
import { faultOf, type ToPark } from './parkedEvents.ts';
import { type Projection } from './projection.ts';
import { type RowOperation } from './rowOperations.ts';

/** What a batch comes to when no value is refused by the database. */
export interface BatchPlan {
  readonly operations: readonly RowOperation[];
  readonly toPark: readonly ToPark[];
  /** Keys for the change feed. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Plans a batch as one step, or answers 'one by one' when it holds the skip of an event that is parked here: what waits
 * behind that event has to be taken between the events of the batch.
 */
export const planBatch = (
  projection: Projection,
  cursor: Cursor,
  events: readonly InterpretedEvent[],
): BatchPlan | 'one by one' => {
  const operations: RowOperation[] = [];
  const toPark: ToPark[] = [];
  const changed = new Set<string>();
  const parked = new Set(cursor.parked);
  for (const { recorded, meaning } of events) {
    if (cursor.skipped.has(recorded.id) || meaning.kind === 'none') continue;
    if (meaning.kind === 'skip') {
      if (parked.has(meaning.skipped.streamId)) return 'one by one';
      for (const operation of meaning.operations) operations.push(operation);
    } else if (parked.has(recorded.streamId)) {
      toPark.push({ recorded, error: undefined });
    } else if (meaning.kind === 'fault') {
      toPark.push({ recorded, error: faultOf(meaning.error) });
      parked.add(recorded.streamId);
    } else {
      for (const operation of meaning.operations) operations.push(operation);
      if (projection.changeKey) changed.add(projection.changeKey(placeOf(recorded)));
    }
  }
  return { operations, toPark, changed };
};
