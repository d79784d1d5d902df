import { z } from 'zod';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';

/**
 * PostgreSQL channel on which readers announce the position they wait for. The projector normally saves its checkpoint
 * only now and then while no event concerns a read model; this notification makes it save at once.
 */
export const AWAITED_CHANNEL = 'campjay_awaited';

const Notification = z.object({ position: z.string(), readModels: z.array(z.string()) });

/** The position that a reader waits for, and the read models that must reach it. */
export interface AwaitedPosition {
  readonly position: Position;
  readonly readModels: readonly string[];
}

/** Announces an awaited position. Nothing is stored, so the commit does not wait for the disk. */
export const notifyAwaited = async (db: Db, awaited: AwaitedPosition): Promise<void> => {
  await db.query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [
    AWAITED_CHANNEL,
    JSON.stringify(awaited),
  ]);
};

/**
 * Parses a notification; undefined for an empty one, such as the one that `listen` itself delivers after a reconnect.
 */
export const parseAwaited = (payload: string): AwaitedPosition | undefined => {
  if (payload === '') return undefined;
  const { position, readModels } = Notification.parse(JSON.parse(payload));
  return { position: position as Position, readModels };
};
