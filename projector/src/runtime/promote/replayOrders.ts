import { randomUUID } from 'node:crypto';
import { ReplayCancelled, ReplayRequested } from '@campjay/events/projections/events.ts';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { type Db, inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { type AuditContext, writeAuditEntry } from '../auditEntries.ts';
import { BUILDS_CHANNEL, notifyBuildsChanged } from '../rebuild/build.ts';
import { type RebuildProgress } from '../rebuild/rebuildProgress.ts';
import { AdminRefusal } from '../park/failures.ts';

/** Which process makes a replay: the one that runs the projection, or the command-line command that requests it. */
export type ReplayMaker = 'projector' | 'command';

/**
 * An order is a request to make a replay, and the state of that replay; a row of `projections.replays`. A replay is a
 * new build of a read model, made from the first event on.
 */
export interface ReplayOrder {
  readonly id: string;
  readonly name: string;
  /**
   * `waiting`: not started yet. `making`: in progress. `ready`: its build waits to be promoted. In
   * these three states, the order is open.
   */
  readonly state: 'waiting' | 'making' | 'ready' | 'failed' | 'cancelled' | 'promoted';
  readonly madeBy: ReplayMaker;
  /** A user id, or 'operator'. */
  readonly requestedBy: string;
  readonly requestedAt: Date;
  /** The schema of the replay's build; undefined until the build is created. */
  readonly build: string | undefined;
  /** The reason for the failure, as a sentence. */
  readonly error: string | undefined;
  readonly progress: (RebuildProgress & { readonly measuredAt: Date }) | undefined;
}

interface OrderRow extends Omit<ReplayOrder, 'build' | 'error' | 'progress'> {
  readonly build: string | null;
  readonly error: string | null;
  readonly phase: RebuildProgress['phase'] | null;
  readonly events_done: string;
  readonly events_total: string | null;
  readonly events_per_second: number | null;
  readonly seconds_left: number | null;
  readonly measured_at: Date | null;
}

const COLUMNS = `id, name, state, made_by as "madeBy", requested_by as "requestedBy", requested_at as "requestedAt", build,
  error, phase, events_done, events_total, events_per_second, seconds_left, measured_at`;

const toOrder = ({
  phase,
  events_done,
  events_total,
  events_per_second,
  seconds_left,
  measured_at,
  ...row
}: OrderRow): ReplayOrder => ({
  ...row,
  build: row.build ?? undefined,
  error: row.error ?? undefined,
  progress:
    phase && measured_at
      ? {
          phase,
          eventsDone: Number(events_done),
          eventsTotal: events_total === null ? undefined : Number(events_total),
          eventsPerSecond: events_per_second ?? 0,
          secondsLeft: seconds_left ?? undefined,
          measuredAt: measured_at,
        }
      : undefined,
});

const OPEN_STATES = "state in ('waiting', 'making', 'ready')";
/**
 * The end of an SQL statement that changes orders. The name of the CTE with the changed rows must follow. Because the
 * notification is part of the statement, it is sent if and only if the change is committed.
 */
const NOTIFY_BUILDS_CHANGED = `select pg_notify('${BUILDS_CHANNEL}', name) from`;

/** Finds the open order of a read model. There is at most one. */
export const findOpenOrder = async (db: Db, name: string): Promise<ReplayOrder | undefined> => {
  const { rows } = await db.query<OrderRow>(
    `select ${COLUMNS} from projections.replays where name = $1 and ${OPEN_STATES}`,
    [name],
  );
  return rows[0] && toOrder(rows[0]);
};

/** Finds the latest order of each read model. The map's keys are the names of the read models. */
export const findLastOrders = async (db: Db): Promise<ReadonlyMap<string, ReplayOrder>> => {
  const { rows } = await db.query<OrderRow>(
    `select distinct on (name) ${COLUMNS} from projections.replays order by name, number desc`,
  );
  return new Map(rows.map((row) => [row.name, toOrder(row)]));
};

export const replayExistsError = ({ name, state, build = '' }: ReplayOrder): AdminRefusal =>
  new AdminRefusal(
    state === 'ready'
      ? `A finished replay of ${name} (${build}) waits; promote or cancel it first.`
      : `A replay of ${name} is under way; wait for it, or cancel it.`,
  );

/** SQLSTATE: the unique index, which allows one open order per read model, rejected a second one. */
const UNIQUE_VIOLATION = '23505';

/**
 * Creates an order. If two processes try this at the same time, one of them fails.
 * @throws AdminRefusal if there is an open order already
 */
export const createOrder = async (
  pool: Pool,
  name: string,
  madeBy: ReplayMaker,
  by: AuditContext,
): Promise<ReplayOrder> => {
  try {
    return await inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<OrderRow>(
        `insert into projections.replays (id, name, state, made_by, requested_by, requested_at)
         values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
        [randomUUID(), name, madeBy === 'command' ? 'making' : 'waiting', madeBy, by.actor.userId, by.at],
      );
      if (!rows[0]) throw new Error(`The replay of ${name} was not recorded`);
      const order = toOrder(rows[0]);
      await writeAuditEntry(tx, name, ReplayRequested, { replayId: order.id }, by);
      await notifyBuildsChanged(tx, name);
      return order;
    });
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    const existing = await findOpenOrder(pool, name);
    throw existing
      ? replayExistsError(existing)
      : new AdminRefusal(`Someone else has just requested a replay of ${name}.`);
  }
};

/**
 * Marks an order as in progress.
 * @param build the schema of the replay's build, if the build exists already
 * @returns false if the order has been canceled or has ended meanwhile
 */
export const markOrderStarted = async (db: Db, id: string, build?: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update projections.replays set state = 'making', build = coalesce($2, build)
      where id = $1 and state in ('waiting', 'making')`,
    [id, build ?? null],
  );
  return rowCount === 1;
};

/**
 * Saves the order's progress.
 * @returns false if the order is no longer in progress, such as after a cancellation
 */
export const saveOrderProgress = async (db: Db, id: string, progress: RebuildProgress): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update projections.replays
        set phase = $2, events_done = $3, events_total = $4, events_per_second = $5, seconds_left = $6, measured_at = now()
      where id = $1 and state = 'making'`,
    [
      id,
      progress.phase,
      progress.eventsDone,
      progress.eventsTotal ?? null,
      progress.eventsPerSecond,
      progress.secondsLeft ?? null,
    ],
  );
  return rowCount === 1;
};

/**
 * Marks the replay as ready to be promoted.
 * @returns false if it was canceled meanwhile
 */
export const markOrderReady = async (db: Db, id: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    `with finished as (
       update projections.replays set state = 'ready' where id = $1 and state = 'making' returning name
     ) ${NOTIFY_BUILDS_CHANGED} finished`,
    [id],
  );
  return rowCount === 1;
};

/**
 * Marks the replay as promoted.
 * @returns its id; undefined if the build belongs to no open order
 */
export const markOrderPromoted = async (
  db: Db,
  { name, schema }: { readonly name: string; readonly schema: string },
): Promise<string | undefined> => {
  const { rows } = await db.query<{ id: string }>(
    `update projections.replays set state = 'promoted' where name = $1 and build = $2 and ${OPEN_STATES} returning id`,
    [name, schema],
  );
  return rows[0]?.id;
};

/**
 * Marks the replay as failed.
 * @param error a sentence for the admin
 */
export const markOrderFailed = async (db: Db, id: string, error: string): Promise<void> => {
  await db.query(
    `with failed as (
       update projections.replays set state = 'failed', error = $2 where id = $1 and ${OPEN_STATES} returning name
     ) ${NOTIFY_BUILDS_CHANGED} failed`,
    [id, error],
  );
};

/**
 * Cancels the open order of a read model.
 * @returns the canceled order, or undefined if there was no open one
 */
export const cancelOrder = async (pool: Pool, name: string, by: AuditContext): Promise<ReplayOrder | undefined> =>
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<OrderRow>(
      `update projections.replays set state = 'cancelled' where name = $1 and ${OPEN_STATES} returning ${COLUMNS}`,
      [name],
    );
    if (!rows[0]) return undefined;
    const order = toOrder(rows[0]);
    await writeAuditEntry(tx, name, ReplayCancelled, { replayId: order.id, build: order.build ?? null }, by);
    await notifyBuildsChanged(tx, name);
    return order;
  });
