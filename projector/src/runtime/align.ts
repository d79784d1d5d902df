import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type Build } from './build.ts';
import { catchUp } from './catchUp.ts';
import { type Cursor, openCursor, type Runtime } from './cursor.ts';
import { type Projection } from './projection.ts';
import { BuildGone, withCursor } from './withCursor.ts';

/** Two builds of one projection at the same position. */
export interface AlignedBuilds {
  readonly live: Build;
  readonly other: Build;
  readonly position: Position | undefined;
}

/** Catches a build up with the live one without blocking it, so that little is left for `align`. */
export const catchUpNearLive = async (
  runtime: Runtime,
  projection: Projection,
  { schema, live }: { readonly schema: string; readonly live: Build },
  signal: AbortSignal,
): Promise<void> => {
  const { checkpoint } = live;
  if (checkpoint === undefined) return;
  await withCursor(runtime, schema, { signal }, (cursor) =>
    catchUp(runtime, projection, cursor, checkpoint, { signal }),
  );
};

/** Catches both builds up to the later of their positions. The caller holds the `batches` lock. */
export const align = async (
  runtime: Runtime,
  projection: Projection,
  schemas: { readonly live: string; readonly other: string },
  signal: AbortSignal,
): Promise<AlignedBuilds> => {
  const live = await openExistingCursor(runtime, schemas.live);
  const other = await openExistingCursor(runtime, schemas.other);
  const position = laterPosition(runtime, live.build.checkpoint, other.build.checkpoint);
  const catchUpBuild = async (cursor: Cursor): Promise<Build> =>
    position === undefined
      ? cursor.build
      : (await catchUp(runtime, projection, cursor, position, { signal, hasBatchesLock: true })).build;
  return { live: await catchUpBuild(live), other: await catchUpBuild(other), position };
};

const openExistingCursor = async (runtime: Runtime, schema: string): Promise<Cursor> => {
  const cursor = await openCursor(runtime, schema);
  if (!cursor) throw new BuildGone(`${schema} is gone`);
  return cursor;
};

const laterPosition = ({ store }: Runtime, a: Position | undefined, b: Position | undefined): Position | undefined => {
  if (a === undefined || b === undefined) return a ?? b;
  return store.compare(a, b) >= 0 ? a : b;
};
