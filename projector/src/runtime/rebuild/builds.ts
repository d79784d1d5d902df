import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { type Build, serializeTables, listBuilds } from './build.ts';
import { type Pointer, readPointer } from '../promote/pointer.ts';
import { type Projection } from '../projection.ts';
import { findOpenOrder, type ReplayOrder } from '../promote/replayOrders.ts';

/** The builds of a projection, and the role of each. */
export interface Builds {
  readonly all: readonly Build[];
  readonly pointer: Pointer;
  /** The build that readers see. */
  readonly active: Build | undefined;
  /** The previous live build, which is kept for a while so that it can be restored. */
  readonly former: Build | undefined;
  /** The open replay order: an admin's request for a replay that has not failed and was not canceled or promoted. */
  readonly order: ReplayOrder | undefined;
  /** The build of a finished replay, which waits to be promoted. */
  readonly replayed: Build | undefined;
  /** The build that is being made from the first event on. */
  readonly building: Build | undefined;
}

/**
 * Reads the builds of a projection in one snapshot. Otherwise, if a replay is promoted meanwhile, its build would be
 * neither the live one nor that of an open order, and thus be taken for obsolete.
 */
export const readBuilds = async (pool: Pool, { name }: Pick<Projection, 'name'>): Promise<Builds> => {
  const { pointer, all, order } = await inTransaction(
    pool,
    async (tx) => ({
      pointer: await readPointer(tx, name),
      all: await listBuilds(tx, name),
      order: await findOpenOrder(tx, name),
    }),
    { isolation: 'repeatable read', readOnly: true },
  );
  const findBySchema = (schema: string | undefined) => all.find((build) => build.schema === schema);
  const replayBuild = findBySchema(order?.build);
  return {
    all,
    pointer,
    active: findBySchema(pointer.active),
    former: findBySchema(pointer.former),
    order,
    replayed: order?.state === 'ready' ? replayBuild : undefined,
    // In its last phase, a replay already has its indexes, so the state of its build is no longer 'building'.
    building:
      order?.state === 'making' && replayBuild ? replayBuild : all.findLast(({ state }) => state === 'building'),
  };
};

/** Whether this code can keep a build up to date, because it was made by the same version of the projection. */
export const isCurrentVersion = (projection: Projection, build: Build): boolean => build.version === projection.version;

/** Whether a build's tables are those declared in this code. */
export const hasCurrentTables = (projection: Projection, build: Build): boolean =>
  build.tables === serializeTables(projection);

/** Whether the projector keeps a build up to date: it is complete, meant for readers, and of this code's version. */
export const isMaintained = (projection: Projection, build: Build): boolean =>
  build.state === 'complete' && build.purpose !== 'verify' && isCurrentVersion(projection, build);
