import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type Build, declaredTables, listBuilds } from './build.ts';
import { type Pointer, readPointer } from '../promote/pointer.ts';
import { type Projection } from '../projection.ts';
import { openOrder, type ReplayOrder } from '../promote/replayOrders.ts';

/** All builds of a projection by role. */
export interface Builds {
  readonly all: readonly Build[];
  readonly pointer: Pointer;
  /** The build that readers see. */
  readonly active: Build | undefined;
  /** The previous live build. */
  readonly former: Build | undefined;
  /** The ordered replay, unless it has failed, or was canceled or promoted. */
  readonly order: ReplayOrder | undefined;
  /** A finished replay that waits for its promotion. */
  readonly replayed: Build | undefined;
  /** The build in progress from the first event. */
  readonly building: Build | undefined;
}

export const readBuilds = async (db: Db, { name }: Pick<Projection, 'name'>): Promise<Builds> => {
  const pointer = await readPointer(db, name);
  const all = await listBuilds(db, name);
  const order = await openOrder(db, name);
  const findNamed = (schema: string | undefined) => all.find((build) => build.schema === schema);
  const orderedBuild = findNamed(order?.build);
  return {
    all,
    pointer,
    active: findNamed(pointer.active),
    former: findNamed(pointer.former),
    order,
    replayed: order?.state === 'ready' ? orderedBuild : undefined,
    // A replay that is catching up already has its indexes, so its state is not 'building'.
    building:
      order?.state === 'making' && orderedBuild ? orderedBuild : all.findLast(({ state }) => state === 'building'),
  };
};

/** Whether this code can maintain a build: it was made by the same version of the projection. */
export const isCurrentVersion = (projection: Projection, build: Build): boolean => build.version === projection.version;

/** Whether a build's tables are those declared in this code. */
export const hasCurrentTables = (projection: Projection, build: Build): boolean =>
  build.tables === declaredTables(projection);

/** Whether the projector maintains a build: it is complete, meant for readers, and of this version. */
export const isMaintained = (projection: Projection, build: Build): boolean =>
  build.state === 'complete' && build.purpose !== 'verify' && isCurrentVersion(projection, build);
