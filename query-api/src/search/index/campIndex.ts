import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { readChanges, ALL_KEYS, READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { type Pool } from 'pg';
import { countChangedCamps, type Layers, layersOf, layersForDay, snapshotOfLayers, addChangedCamps } from './layers.ts';
import { loadInWorker } from './build/loadInWorker.ts';
import { type LoadedSegments, loadSegments, type ReportProgress } from './build/loadSegments.ts';
import { readCamps } from './build/readCamps.ts';
import { type Snapshot } from './snapshot.ts';

/** In ms. Notifications usually trigger an update sooner; polling covers lost notifications. */
const POLL_INTERVAL_MS = 1_000;
/** When more camps than this have changed since the last full load, a full load starts in the background. */
const RELOAD_THRESHOLD = 200;
/** When more camps than this have changed, the index applies no further changes until the full load completes. */
const MAX_PENDING_CHANGES = 400;
/** Maximum number of rebuild attempts when the catalog changes faster than it loads. */
const MAX_REBUILD_ATTEMPTS = 5;

/** The snapshot that searches use, and the state of the read model that it reflects. */
export interface IndexedCatalog {
  readonly snapshot: Snapshot;
  /** PostgreSQL schema of the read-model build. */
  readonly schema: string;
  /** Number of batches that the projector had committed to the build. */
  readonly batch: bigint;
  /** Log position up to which the projector had processed events. */
  readonly checkpoint: Position | undefined;
}

/** The search index of all camps, which follows the read model. */
export interface CampIndex extends AsyncDisposable {
  /** Undefined until the first load completes. */
  readonly current: () => IndexedCatalog | undefined;
  /**
   * Loads a new index in the background, applies the changes made meanwhile and switches to it. Searches that are
   * running continue with the old one.
   * @throws if the new index cannot be loaded; the old one then stays in use
   */
  readonly rebuild: (reportProgress: ReportProgress) => Promise<void>;
}

export interface CampIndexDeps {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly today: () => DayNumber;
  /** The bundled loadWorker.ts; without it, builds are loaded in this thread. */
  readonly loadWorker?: URL | undefined;
  /** Called each time the index reflects a newer state of the read model, so that callers can wait without polling. */
  readonly onIndexed?: (() => void) | undefined;
}

interface State {
  /** The camps of the last full load, and the camps that have changed since. */
  readonly layers: Layers;
  /** The day for which the layers' snapshots were computed, because some filters depend on the current day. */
  readonly today: DayNumber;
  /** The catalog that searches use: the layers combined into one snapshot. */
  readonly catalog: IndexedCatalog;
}

/**
 * True if the loaded state is older than the current state of the same build. It must then not be used, because
 * searches would go back in time.
 */
export const isBehind = (
  loaded: Pick<IndexedCatalog, 'schema' | 'batch'>,
  current: Pick<IndexedCatalog, 'schema' | 'batch'> | undefined,
): boolean => current?.schema === loaded.schema && loaded.batch < current.batch;

/** Combines the layers into the snapshot that searches use. */
const createState = (layers: Layers, today: DayNumber, version: Omit<IndexedCatalog, 'snapshot'>): State => ({
  layers,
  today,
  catalog: { ...version, snapshot: snapshotOfLayers(layers, today) },
});

/**
 * Starts a search index and keeps it up to date with the read model. The index knows which batch it reflects, and reads
 * later changes from the read model's change feed, so a lost notification loses no change.
 */
export const startCampIndex = async (deps: CampIndexDeps): Promise<CampIndex> => {
  const { pool, databaseUrl, log, loadWorker, onIndexed = () => undefined } = deps;
  const abortController = new AbortController();
  let state: State | undefined;
  /** Settles when the full load that is in progress ends; undefined if none is. */
  let currentLoad: Promise<void> | undefined;
  /** Ends the wait in `waitForChange`. */
  let wake: () => void = () => undefined;
  let isNotified = false;

  const setState = (next: State): void => {
    state = next;
    onIndexed();
  };
  const notify = (): void => {
    isNotified = true;
    wake();
  };
  const waitForChange = async (): Promise<void> => {
    if (!isNotified && !abortController.signal.aborted)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_INTERVAL_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    isNotified = false;
  };

  const load = (schema: string, reportProgress?: ReportProgress): Promise<LoadedSegments | undefined> =>
    loadWorker
      ? loadInWorker(loadWorker, { databaseUrl, schema }, { signal: abortController.signal, reportProgress })
      : loadSegments(pool, schema, reportProgress);

  /**
   * Applies all changes since a state.
   * @returns undefined if the build must be reloaded, for example because more than `limit` camps changed
   */
  const catchUp = async ({ layers, today, catalog }: State, limit: number): Promise<State | undefined> => {
    const changes = await readChanges(pool, catalog.schema, catalog.batch);
    if (!changes || changes.keys.includes(ALL_KEYS)) return undefined;
    if (changes.keys.length + countChangedCamps(layers) > limit) return undefined;
    const version = { schema: catalog.schema, batch: changes.batch, checkpoint: changes.checkpoint };
    if (changes.keys.length === 0) return { layers, today, catalog: { ...catalog, ...version } };
    const camps = await readCamps(pool, catalog.schema, changes.keys);
    // Camps that were deleted stay undefined.
    const changedCamps = new Map([
      ...changes.keys.map((key) => [key, undefined] as const),
      ...camps.map((camp) => [camp.orgId, camp] as const),
    ]);
    return createState(addChangedCamps(layers, changedCamps, today), today, version);
  };

  /** Loads a build. Returns true if the loaded index is now in use. */
  const reload = async (schema: string, reportProgress?: ReportProgress): Promise<boolean> => {
    const startedAt = performance.now();
    const loaded = await load(schema, reportProgress);
    if (!loaded || abortController.signal.aborted) return false;
    const today = deps.today();
    const { batch, checkpoint } = loaded;
    const loadedState = createState(layersOf(loaded.segments, today), today, { schema, batch, checkpoint });
    const next = (await catchUp(loadedState, MAX_PENDING_CHANGES)) ?? loadedState;
    if (isBehind(next.catalog, state?.catalog)) return false;
    setState(next);
    const { season, scheduled, unscheduled } = loaded.segments;
    const camps = scheduled.orgIds.length + unscheduled.orgIds.length;
    log.info({ schema, camps, season, ms: Math.round(performance.now() - startedAt) }, 'Loaded the camp index.');
    return true;
  };

  /** Wakes up the update loop once the load succeeds. Callers handle the error of a failed load. */
  const trackLoad = (reloadPromise: Promise<unknown>): void => {
    currentLoad = reloadPromise
      .then(notify, () => undefined)
      .finally(() => {
        currentLoad = undefined;
      });
  };
  const startLoad = (schema: string): void => {
    if (currentLoad) return;
    trackLoad(
      reload(schema).catch((error: unknown) =>
        log.warn({ error, schema }, 'The camp index could not be loaded; trying again.'),
      ),
    );
  };

  const waitForCurrentLoad = async (): Promise<void> => {
    while (currentLoad) await currentLoad;
  };
  const rebuild = async (reportProgress: ReportProgress): Promise<void> => {
    for (let attempt = 1; attempt <= MAX_REBUILD_ATTEMPTS; attempt += 1) {
      // A load that is already running may have read its data before this request.
      await waitForCurrentLoad();
      const build = await readActiveBuild(pool, CAMPS.name);
      if (!build) throw new Error('There is no read model of camps yet.');
      // Another load may have started during the query.
      if (currentLoad) continue;
      const reloadPromise = reload(build.schema, reportProgress);
      trackLoad(reloadPromise);
      if (await reloadPromise) return;
      abortController.signal.throwIfAborted();
    }
    throw new Error('The catalog changed faster than it could be loaded.');
  };

  /** Brings the index up to date once: with the active build, the current day and the latest changes. */
  const update = async (): Promise<void> => {
    const build = await readActiveBuild(pool, CAMPS.name);
    if (!build) return;
    if (state?.catalog.schema !== build.schema) {
      startLoad(build.schema);
      return;
    }
    const today = deps.today();
    if (state.today !== today) setState(createState(layersForDay(state.layers, today), today, state.catalog));
    const previous = state;
    const next = await catchUp(previous, MAX_PENDING_CHANGES);
    // Skipped if a load that completed meanwhile has set a newer state.
    if (state === previous && next) setState(next);
    if (!next || countChangedCamps(next.layers) > RELOAD_THRESHOLD) startLoad(build.schema);
  };

  const followReadModel = async (): Promise<void> => {
    while (!abortController.signal.aborted) {
      await update().catch((error: unknown) =>
        log.warn({ error }, 'The camp index could not follow the read model; trying again.'),
      );
      await waitForChange();
    }
  };

  const listener = await listen(
    databaseUrl,
    READ_MODELS_CHANNEL,
    (name) => {
      if (name === CAMPS.name || name === '') notify();
    },
    log,
  );
  const updateLoop = followReadModel();
  return {
    current: () => state?.catalog,
    rebuild,
    [Symbol.asyncDispose]: async () => {
      abortController.abort();
      notify();
      await listener[Symbol.asyncDispose]();
      await updateLoop;
      await currentLoad;
    },
  };
};
