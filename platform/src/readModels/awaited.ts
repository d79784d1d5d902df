import { z } from 'zod';
import { type Position } from '../eventStore/port.ts';
import { type Db } from '../postgres/pool.ts';

/**
 * PostgreSQL notifications of readers who wait for read models to reach a position. The projector, which tells only now and
 * then how far it has read where nothing concerned a read model, then tells it at once.
 */
export const AWAITED_CHANNEL = 'campjay_awaited';

const Notification = z.object({ position: z.string(), readModels: z.array(z.string()) });

/** What somebody waits for. */
export interface AwaitedPosition {
  readonly position: Position;
  readonly readModels: readonly string[];
}

/** Says what somebody waits for. Nothing of it is kept, so the disk is not waited for. */
export const notifyAwaited = async (db: Db, awaited: AwaitedPosition): Promise<void> => {
  await db.query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [
    AWAITED_CHANNEL,
    JSON.stringify(awaited),
  ]);
};

/** Reads a notification; undefined of one that says nothing, such as `listen`'s own after a connection was made again. */
export const parseAwaited = (payload: string): AwaitedPosition | undefined => {
  if (payload === '') return undefined;
  const { position, readModels } = Notification.parse(JSON.parse(payload));
  return { position: position as Position, readModels };
};
