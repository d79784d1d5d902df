import { FormerBuildReturned, ReplayPromoted } from '@campjay/events/projections/events.ts';
import { READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type ClientBase } from 'pg';
import { type AuditContext, writeAuditEntry } from '../auditEntries.ts';
import { type Build, retireBuild, notifyBuildsChanged } from '../rebuild/build.ts';
import { type Comparison } from '../compare/compareTables.ts';
import { markOrderPromoted } from './replayOrders.ts';

/** Which builds are the live one (`active`) and the former one, by their schemas. */
export interface Pointer {
  readonly active: string | undefined;
  readonly former: string | undefined;
  /** When the former build may be removed. */
  readonly formerRemovedAt: Date | undefined;
}

export const readPointer = async (db: Db, name: string): Promise<Pointer> => {
  const { rows } = await db.query<{ active: string | null; former: string | null; until: Date | null }>(
    `select active_build as active, former_build as former, former_until as until
       from projections.read_models where name = $1`,
    [name],
  );
  const row = rows[0];
  return {
    active: row?.active ?? undefined,
    former: row?.former ?? undefined,
    // The promotion of the first build also sets the column, although there is no former build yet.
    formerRemovedAt: row?.former == null ? undefined : (row.until ?? undefined),
  };
};

/** A switch of readers from one build to another. */
export interface Swap {
  /**
   * `first`: no build was live before. `version`: the code has a new version. `replay`: an admin promotes a replay.
   * `return`: an admin restores the former build.
   */
  readonly kind: 'first' | 'version' | 'replay' | 'return';
  readonly from: Build | undefined;
  readonly to: Build;
  /** The differences, if both builds could be compared. */
  readonly comparison?: Comparison | undefined;
  /** The admin; undefined if the projector swaps automatically. */
  readonly by?: AuditContext | undefined;
  /** How long the replaced build is retained, in ms. */
  readonly formerBuildRetentionMs: number;
}

/**
 * Switches readers to another build, and retires the previous former build. Uses the connection that holds the
 * `batches` lock: if the connection breaks, the lock is lost, but the
 * transaction fails too, so nothing is switched.
 */
export const swapPointer = async (
  lockClient: ClientBase,
  { kind, from, to, comparison, by, formerBuildRetentionMs }: Swap,
): Promise<void> => {
  await lockClient.query('begin');
  try {
    const { former } = await readPointer(lockClient, to.name);
    const { rowCount } = await lockClient.query(
      `update projections.read_models m
          set active_build = b.schema_name, former_build = m.active_build, promoted_at = now(),
              former_until = now() + $4::double precision * interval '1 millisecond'
         from projections.builds b
        where m.name = $1 and m.active_build is not distinct from $2 and b.schema_name = $3 and b.state = 'complete'`,
      [to.name, from?.schema ?? null, to.schema, formerBuildRetentionMs],
    );
    if (rowCount !== 1)
      throw new Error(`${to.schema} could not be promoted: another build is live now, or the build was removed`);
    if (former !== undefined && former !== to.schema) await retireBuild(lockClient, former);
    await lockClient.query(
      `insert into projections.promotions
         (name, kind, from_build, to_build, position, comparison, audience, promoted_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        to.name,
        kind,
        from?.schema ?? null,
        to.schema,
        to.checkpoint ?? null,
        comparison ? JSON.stringify(comparison.tables) : null,
        comparison ? JSON.stringify(comparison.audience) : null,
        by?.actor.userId ?? null,
      ],
    );
    await recordSwap(lockClient, { kind, from, to, comparison, by });
    await notifyBuildsChanged(lockClient, to.name);
    await lockClient.query('select pg_notify($1, $2)', [READ_MODELS_CHANNEL, to.name]);
    await lockClient.query('commit');
  } catch (error) {
    await lockClient.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** Marks the order of a promoted replay as done, and records the command in the audit log if an admin issued it. */
const recordSwap = async (
  lockClient: ClientBase,
  { kind, from, to, comparison, by }: Pick<Swap, 'kind' | 'from' | 'to' | 'comparison' | 'by'>,
): Promise<void> => {
  const replayId = await markOrderPromoted(lockClient, to);
  if (!from || !by) return;
  const builds = { fromBuild: from.schema, toBuild: to.schema, position: to.checkpoint ?? null };
  if (kind === 'return') await writeAuditEntry(lockClient, to.name, FormerBuildReturned, builds, by);
  if (kind !== 'replay' || !comparison) return;
  if (replayId === undefined) throw new Error(`${to.schema} is not a replay that waits to be promoted`);
  const tables = comparison.tables.map(({ table, appear, vanish, change }) => ({
    table,
    appear: appear.count,
    vanish: vanish.count,
    change: change.count,
  }));
  await writeAuditEntry(
    lockClient,
    to.name,
    ReplayPromoted,
    { replayId, ...builds, tables, ...comparison.audience },
    by,
  );
};
