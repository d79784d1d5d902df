import { isNativeError } from 'node:util/types';
import { Mutex } from 'async-mutex';
import { type EventStore, type RecordedEvent, StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { pause, pauseAfter, supervise } from '@campjay/platform/kernel/retry.ts';
import { createDiagnostic, type Diagnostic } from '@campjay/platform/telemetry/diagnostic.ts';
import { type Checkpoint, type EventFailure, type ManagerRecords, type ManagerStorage } from './managerStorage.ts';
import { type ProcessManager } from './processManager.ts';

export interface ManagerDeps {
  readonly store: EventStore;
  readonly storage: ManagerStorage;
  readonly log: Log;
  /** Called when the manager has begun, and after each batch of events or parked events, so that tests need not poll. */
  readonly onProgress?: (() => void) | undefined;
  /** Pause before the first retry of an event, in ms (default 500). It doubles with each further attempt. */
  readonly firstRetryMs?: number | undefined;
  /** Interval at which parked events are checked for a due retry, in ms (default 5,000). */
  readonly parkedIntervalMs?: number | undefined;
}

/** A process manager's attempt to handle an event. */
interface EventHandled {
  readonly manager: string;
  readonly outcome: 'handled' | 'failed' | 'parked';
}

/** Reports every attempt to handle an event. An event that is parked is also reported as failed. */
export const eventHandled: Diagnostic<EventHandled> = createDiagnostic('campjay:process-manager-event');

const FIRST_RETRY_MS = 500;
/** An event is parked after this many failed attempts, about 15 seconds after the first. */
const MAX_ATTEMPTS = 6;
/** How often a parked event is retried without an admin: the cause may be an outage that ends. */
const PARKED_RETRY_MS = 10 * 60_000;
const PARKED_INTERVAL_MS = 5_000;
/** The checkpoint advances past events that the manager does not handle at most this often, to spare the database. */
const IDLE_ADVANCE_MS = 5_000;

/**
 * Runs a process manager until the signal aborts; only one process at a time may do so (`runAsLeader`). It continues at
 * its checkpoint, which it stores after the events. On its first start it begins at the end of the log, or replays the
 * log if the manager has `replay`. An event that keeps failing is parked, with all later events of its stream.
 */
export const runProcessManager = (deps: ManagerDeps, manager: ProcessManager, signal: AbortSignal): Promise<void> =>
  supervise(() => runUntilFailure(deps, manager, signal), {
    onFailure: (error) => deps.log.error({ error }, `The process manager ${manager.name} failed and will be retried.`),
    signal,
  });

/** What one run of a process manager works with. */
interface Run {
  readonly deps: ManagerDeps;
  readonly manager: ProcessManager;
  readonly records: ManagerRecords;
  readonly checkpoint: Checkpoint;
  /** Held by one operation at a time: a batch of events, a retry of parked events, or a round. */
  readonly mutex: Mutex;
  readonly signal: AbortSignal;
}

const runUntilFailure = async (deps: ManagerDeps, manager: ProcessManager, stopSignal: AbortSignal): Promise<void> => {
  const records = deps.storage.recordsOf(manager.name);
  const checkpoint = (await records.loadCheckpoint()) ?? (await begin(deps.store, manager, records));
  await records.saveCategories(manager.categories);
  deps.onProgress?.();
  const failure = new AbortController();
  const signal = AbortSignal.any([stopSignal, failure.signal]);
  const run: Run = { deps, manager, records, checkpoint, mutex: new Mutex(), signal };
  if (signal.aborted) return;
  let onCaughtUp = (): void => undefined;
  const catchUp = new Promise<void>((resolve) => {
    onCaughtUp = resolve;
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const tasks = [followLog(run, onCaughtUp), retryParkedEvents(run), runRounds(run, catchUp)];
  try {
    await Promise.all(tasks);
  } catch (error) {
    await records.recordError(messageOf(error)).catch(() => undefined); // the database may be the cause
    throw error;
  } finally {
    failure.abort();
    await Promise.allSettled(tasks);
  }
};

const begin = async (store: EventStore, manager: ProcessManager, records: ManagerRecords): Promise<Checkpoint> => {
  const head = await store.head();
  return records.beginAt({ position: manager.replay ? undefined : head, liveFrom: head });
};

const followLog = async (run: Run, onCaughtUp: () => void): Promise<void> => {
  const { deps, manager, records, checkpoint, mutex, signal } = run;
  const { categories, types, rounds } = manager;
  let advancedAt = -Infinity;
  for await (const batch of deps.store.subscribe({ after: checkpoint.position, categories, signal })) {
    const { reached, isCaughtUp } = batch;
    const events = types ? batch.events.filter(({ type }) => types.includes(type)) : batch.events;
    await mutex.runExclusive(async () => {
      const isComplete = await processBatch(run, events);
      if (!isComplete || (events.length === 0 && performance.now() - advancedAt < IDLE_ADVANCE_MS)) return;
      await records.advanceTo(reached);
      advancedAt = performance.now();
    });
    if (isCaughtUp) onCaughtUp();
    if (isCaughtUp && rounds?.isAfterEvents === true && events.length > 0) await runRound(run);
    deps.onProgress?.();
  }
};

/** @returns false if the signal aborted before the last event was handled */
const processBatch = async (run: Run, events: readonly RecordedEvent[]): Promise<boolean> => {
  const { records } = run;
  // Read for each batch, because admins skip parked events in other processes.
  const parkedStreamIds = new Set(events.length > 0 ? await records.parkedStreamIds() : []);
  for (const event of events) {
    if (parkedStreamIds.has(event.streamId)) {
      await records.park(event, undefined);
      continue;
    }
    const outcome = await handleWithRetries(run, event);
    if (outcome === 'aborted') return false;
    if (outcome === 'handled') continue;
    await park(run, event, outcome);
    parkedStreamIds.add(event.streamId);
  }
  return true;
};

const park = async ({ deps, manager, records }: Run, event: RecordedEvent, failure: EventFailure): Promise<void> => {
  await records.park(event, failure);
  eventHandled.record({ manager: manager.name, outcome: 'parked' });
  const { id: eventId, streamId, type } = event;
  deps.log.error({ manager: manager.name, eventId, streamId, type }, 'A process manager parked an event.');
};

const handleWithRetries = async (run: Run, event: RecordedEvent): Promise<'handled' | 'aborted' | EventFailure> => {
  const { deps, signal } = run;
  const backoff = { firstPauseMs: deps.firstRetryMs ?? FIRST_RETRY_MS, longestPauseMs: Infinity };
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const failure = await attemptEvent(run, event);
    if (failure === undefined) return 'handled';
    if (failure.retryAfterMs === undefined || attempt === MAX_ATTEMPTS) return failure;
    await pause(pauseAfter(backoff, attempt), signal);
  }
  return 'aborted';
};

/**
 * Handles an event once.
 * @throws StoreUnavailable, because no other event could be handled either
 */
const attemptEvent = async (run: Run, event: RecordedEvent): Promise<EventFailure | undefined> => {
  const { deps, manager, records, checkpoint } = run;
  const { name, handle, replay } = manager;
  const isLive = deps.store.compare(event.position, checkpoint.liveFrom) > 0;
  try {
    await (isLive ? handle(event) : replay?.(event));
    eventHandled.record({ manager: name, outcome: 'handled' });
    return undefined;
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    eventHandled.record({ manager: name, outcome: 'failed' });
    const { id: eventId, streamId, type } = event;
    deps.log.error({ error, manager: name, eventId, streamId, type }, 'A process manager could not handle an event.');
    const message = messageOf(error);
    await records.recordError(message);
    return { message, retryAfterMs: manager.isPermanent?.(error) === true ? undefined : PARKED_RETRY_MS };
  }
};

const messageOf = (error: unknown): string => (isNativeError(error) ? error.message : String(error));

const retryParkedEvents = async (run: Run): Promise<void> => {
  const { deps, records, mutex, signal } = run;
  while (!signal.aborted) {
    for (const streamId of await records.dueStreamIds()) {
      await mutex.runExclusive(() => releaseStream(run, streamId));
      deps.onProgress?.();
    }
    await pause(deps.parkedIntervalMs ?? PARKED_INTERVAL_MS, signal);
  }
};

/** Handles a stream's parked events in order, up to the first that still fails. */
const releaseStream = async (run: Run, streamId: string): Promise<void> => {
  const { deps, records, signal } = run;
  for (const { eventId, revision } of await records.parkedIn(streamId)) {
    if (signal.aborted) return;
    const { events } = await deps.store.readStream(streamId, { from: revision, limit: 1 });
    const [event] = events;
    if (event?.id !== eventId) throw new Error(`The event ${eventId} is not at revision ${revision} of ${streamId}`);
    const failure = await attemptEvent(run, event);
    if (failure) return records.park(event, failure);
    await records.unpark(eventId);
  }
};

const runRounds = async (run: Run, catchUp: Promise<void>): Promise<void> => {
  const { deps, manager, signal } = run;
  if (!manager.rounds) return;
  await catchUp;
  const { intervalMs } = manager.rounds;
  const backoff = { firstPauseMs: deps.firstRetryMs ?? FIRST_RETRY_MS, longestPauseMs: intervalMs };
  let failures = 0;
  while (!signal.aborted) {
    failures = (await runRound(run)) ? 0 : failures + 1;
    await pause(failures === 0 ? intervalMs : pauseAfter(backoff, failures), signal);
  }
};

/** @returns false if the round failed, or must wait for parked events */
const runRound = ({ deps, manager, records, mutex, signal }: Run): Promise<boolean> =>
  mutex.runExclusive(async () => {
    if (!manager.rounds || signal.aborted) return true;
    try {
      if (manager.rounds.needsAllEvents === true && (await records.parkedStreamIds()).size > 0) return false;
      await manager.rounds.run(signal);
      return true;
    } catch (error) {
      deps.log.error({ error, manager: manager.name }, 'A round of a process manager failed and will be retried.');
      await records.recordError(messageOf(error)).catch(() => undefined); // the database may be the cause
      return false;
    }
  });
