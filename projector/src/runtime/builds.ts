import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type Build, declaredTables, listBuilds } from './build.ts';
import { type Pointer, readPointer } from './pointer.ts';
import { type Projection } from './projection.ts';
import { openOrder, type ReplayOrder } from './replayOrders.ts';

/** All builds of a projection by the part they play. */
export interface Builds {
  readonly all: readonly Build[];
  readonly pointer: Pointer;
  /** What readers see. */
  readonly active: Build | undefined;
  /** What they saw before. */
  readonly former: Build | undefined;
  /** The replay that was ordered, unless it has failed or was cancelled or promoted. */
  readonly order: ReplayOrder | undefined;
  /** A finished replay that waits for its promotion. */
  readonly replayed: Build | undefined;
  /** What is being made from the beginning. */
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
    // A replay that takes what came meanwhile has its indexes already.
    building:
      order?.state === 'making' && orderedBuild ? orderedBuild : all.findLast(({ state }) => state === 'building'),
  };
};

/** Whether this build of the code can keep a build current: it was made by the same version of the projection. */
export const isCurrentVersion = (projection: Projection, build: Build): boolean => build.version === projection.version;

/** Whether the tables of a build are those that this build of the code declares. */
export const hasCurrentTables = (projection: Projection, build: Build): boolean =>
  build.tables === declaredTables(projection);

/** Whether the projector keeps a build current: it is finished, meant to be read, and of this version. */
export const isMaintained = (projection: Projection, build: Build): boolean =>
  build.state === 'complete' && build.purpose !== 'verify' && isCurrentVersion(projection, build);
