import { BUS_TOPICS, type ProcessManagersAdmin } from '@campjay/command-api/service.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type Metrics, type Reading } from '@campjay/platform/telemetry/metrics/metrics.ts';
import { type ProjectionsAdmin } from '@campjay/projector/service.ts';
import { INDEXED_CATEGORIES, type QueryApi } from '@campjay/query-api/service.ts';
import { type SearchIndexer } from '@campjay/search-indexer/service.ts';

/** Registers gauges for each read model: its lag, its parked streams, and whether its projection runs. */
export const observeProjections = (
  metrics: Metrics,
  projectionsAdmin: Pick<ProjectionsAdmin, 'list'>,
  roles: () => ReadonlyMap<string, string>,
): void => {
  // This group is separate from the next one: it needs no query, so it is also reported while PostgreSQL is down.
  metrics.registerGauges('projection runners', () =>
    [...roles()].map(([name, role]) => ({
      metric: 'campjay_projection_retrying',
      labels: { projection: name },
      value: role === 'retrying' ? 1 : 0,
    })),
  );
  metrics.registerGauges('projections', async () =>
    (await projectionsAdmin.list()).flatMap(({ name, lag, parkedStreams, isRunning, stopReason }): Reading[] => {
      const labels = { projection: name };
      return [
        ...(lag
          ? ([
              { metric: 'campjay_projection_lag_events', labels, value: lag.events },
              { metric: 'campjay_projection_lag_seconds', labels, value: lag.ms / 1_000 },
            ] as const)
          : []),
        { metric: 'campjay_projection_parked_streams', labels, value: parkedStreams },
        { metric: 'campjay_projection_running', labels, value: isRunning ? 1 : 0 },
        { metric: 'campjay_projection_stopped', labels, value: stopReason === undefined ? 0 : 1 },
      ];
    }),
  );
};

/** Registers gauges for each process manager: its lag and its parked events. */
export const observeProcessManagers = (metrics: Metrics, admin: Pick<ProcessManagersAdmin, 'list'>): void =>
  metrics.registerGauges('process managers', async () =>
    (await admin.list()).flatMap(({ name: manager, lag, parkedEvents }): Reading[] => [
      { metric: 'campjay_process_manager_lag_events', labels: { manager }, value: lag.events },
      { metric: 'campjay_process_manager_lag_seconds', labels: { manager }, value: lag.ms / 1_000 },
      { metric: 'campjay_process_manager_parked_events', labels: { manager }, value: parkedEvents },
    ]),
  );

/** Registers gauges for each topic of the bus: waiting messages, the age of the oldest, and parked messages. */
export const observeBus = (metrics: Metrics, bus: Pick<InteractionBus, 'readLag'>): void =>
  metrics.registerGauges('interaction bus', async () => {
    const lags = await Promise.all(BUS_TOPICS.map(async (topic) => ({ topic, lag: await bus.readLag(topic) })));
    return lags.flatMap(({ topic, lag: { waiting, oldestMs = 0, parked } }): Reading[] => [
      { metric: 'campjay_bus_messages_waiting', labels: { topic }, value: waiting },
      { metric: 'campjay_bus_oldest_waiting_seconds', labels: { topic }, value: oldestMs / 1_000 },
      { metric: 'campjay_bus_messages_parked', labels: { topic }, value: parked },
    ]);
  });

/** Registers gauges for the spool: its messages (`kept` in the names of the metrics), and the age of the oldest. */
export const observeSpool = (
  metrics: Metrics,
  spoolStatus: () => { readonly messages: number; readonly oldestMs?: number },
): void =>
  metrics.registerGauges('spooled messages', () => {
    const { messages, oldestMs = 0 } = spoolStatus();
    return [
      { metric: 'campjay_bus_messages_kept', labels: {}, value: messages },
      { metric: 'campjay_bus_oldest_kept_seconds', labels: {}, value: oldestMs / 1_000 },
    ];
  });

/** Registers a gauge that is 1 if the text index can be reached and did not fail the last query. */
export const observeTextIndex = (
  metrics: Metrics,
  {
    adapter,
    isReached,
    hasAnswered,
  }: {
    readonly adapter: string;
    readonly isReached: () => boolean;
    /** True if the last query got an answer; undefined before the first query. */
    readonly hasAnswered: () => boolean | undefined;
  },
): void =>
  metrics.registerGauges('text index', () => [
    { metric: 'campjay_text_index_up', labels: { adapter }, value: isReached() && hasAnswered() !== false ? 1 : 0 },
  ]);

/**
 * Registers gauges for the search indexer: whether this process writes the index, its failures, and the index's lag.
 */
export const observeSearchIndexer = (
  metrics: Metrics,
  indexer: Pick<SearchIndexer, 'role' | 'behindMs' | 'failures'>,
): void =>
  metrics.registerGauges('search indexer', () => {
    const behindMs = indexer.behindMs();
    return [
      { metric: 'campjay_text_index_writing', labels: {}, value: indexer.role() === 'writing' ? 1 : 0 },
      { metric: 'campjay_text_index_failures_total', labels: {}, value: indexer.failures() },
      ...(behindMs === undefined
        ? []
        : [{ metric: 'campjay_text_index_lag_seconds', labels: {}, value: behindMs / 1_000 } as const]),
    ];
  });

/** Registers gauges for the size and lag of the search index, and for the caches. */
export const observeQueryApi = (
  metrics: Metrics,
  queryApi: Pick<QueryApi, 'indexSize' | 'caches' | 'getReadiness'>,
  store: EventStore,
): void => {
  metrics.registerGauges('caches', () =>
    queryApi.caches.flatMap((cache): Reading[] => {
      const { entries, bytes, hits, misses } = cache.stats();
      const labels = { cache: cache.name };
      return [
        { metric: 'campjay_cache_entries', labels, value: entries },
        { metric: 'campjay_cache_hits_total', labels, value: hits },
        { metric: 'campjay_cache_misses_total', labels, value: misses },
        ...(bytes === null ? [] : [{ metric: 'campjay_cache_bytes', labels, value: bytes } as const]),
      ];
    }),
  );
  metrics.registerGauges('index', () => {
    const size = queryApi.indexSize();
    return size
      ? [
          { metric: 'campjay_index_camps', labels: {}, value: size.camps },
          { metric: 'campjay_index_sessions', labels: {}, value: size.sessions },
          { metric: 'campjay_index_bytes', labels: {}, value: size.bytes },
        ]
      : [];
  });
  metrics.registerGauges('index lag', async () => {
    const { searched } = queryApi.getReadiness();
    if (searched === undefined) return [];
    const unindexedRanges =
      store.compare(searched, await store.head()) >= 0
        ? []
        : await store.survey({ after: searched, categories: INDEXED_CATEGORIES });
    const [oldestRange] = unindexedRanges;
    const events = unindexedRanges.reduce((sum, range) => sum + range.events, 0);
    const lagMs = oldestRange ? Math.max(0, Date.now() - oldestRange.firstRecordedAt.getTime()) : 0;
    return [
      { metric: 'campjay_index_lag_events', labels: {}, value: events },
      { metric: 'campjay_index_lag_seconds', labels: {}, value: lagMs / 1_000 },
    ];
  });
};
