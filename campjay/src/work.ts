import { type Log } from '@campjay/platform/log/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { CannotRun } from './cannotRun.ts';
import { caughtUp } from './caughtUp.ts';
import { openServedImageStore } from './imageStore.ts';
import { openParts } from './parts.ts';
import { openPeople } from './people.ts';
import { fillEmptyLog } from './services/firstImport.ts';
import { openProjector } from './services/projector.ts';
import { openSearchIndexer } from './services/searchIndexer.ts';
import { openConsumingBus } from './services/observedBus.ts';
import { openSilentDoors } from './services/silentDoors.ts';
import { openGround } from './services/surroundings.ts';
import { aborted } from './stopSignal.ts';
import { type Link } from './supervisor/link.ts';
import { type Telemetry } from './telemetry/telemetry.ts';

/** Longer than a usual lag; a read model that is further behind is served as it is, and catches up meanwhile. */
const CATCH_UP_WITHIN_MS = 30_000;

/**
 * The part that brings the schema `ops` up to date, and follows the log and the bus: projector, search indexer, the command
 * API's doors to bus and log, and, into a log without a catalogue or schools, the bundled ones. Resolves when it has been
 * stopped and everything is closed.
 * @throws CannotRun when a projection stops for good.
 */
export const work = async (link: Link, log: Log, telemetry: Telemetry): Promise<void> => {
  const { config, build, databaseUrl } = link.settings;
  await using parts = openParts();
  const ground = await openGround(
    { config, build, databaseUrl, log, telemetry, stop: link.stop },
    parts,
    'campjay work',
  );
  if (!ground) return;
  // Here, and not by the supervisor: the database may be away when the product starts.
  await migrateOps(ground.pool);
  const projector = await openProjector(ground);
  await openSearchIndexer(ground);
  const { masterKeyFile, epochKeyFolder, passwordHashCost } = config;
  const people = await openPeople({ masterKeyFile, epochKeyFolder, passwordHashCost }, ground);
  const images = parts.add(await openServedImageStore(config, log));
  const bus = openConsumingBus(ground);
  await openSilentDoors(ground, { people, images, bus });

  const failing = new AbortController();
  const signal = AbortSignal.any([link.stop, failing.signal]);
  let ready = false;
  const fill = async (): Promise<void> => {
    const telling = {
      say: (text: string) => link.tell({ kind: 'said', text }),
      progress: (text: string) => link.tell({ kind: 'progress', text }),
    };
    await fillEmptyLog(ground, telling, signal);
    await caughtUp(ground, [...projector.roles().keys()], {
      ...{ withinMs: CATCH_UP_WITHIN_MS, exceptStopped: false, signal },
    });
    if (signal.aborted) return;
    ready = true;
    link.tell({ kind: 'ready' });
  };
  /** Until the part is ready this ends it. Later the other projections go on, and readers with the rows that are there. */
  const projectionStopped = async (): Promise<void> => {
    try {
      await projector.done;
    } catch (cause) {
      const sentence = cause instanceof Error ? cause.message : String(cause);
      if (!ready) throw new CannotRun(sentence, { cause });
      link.tell({ kind: 'said', text: sentence });
      await aborted(link.stop);
    }
  };

  const filled = fill();
  try {
    await Promise.race([Promise.all([filled, aborted(link.stop)]), projectionStopped(), projector.stuck]);
  } finally {
    failing.abort();
    await filled.catch(() => undefined); // if it failed, that is what is being thrown
  }
};
