import { clickJudged, commandHandled, eventHandled, forgedTokens } from '@campjay/command-api/service.ts';
import { type Metrics, createMetrics } from '@campjay/platform/telemetry/metrics/metrics.ts';
import { traceProjection } from '@campjay/platform/telemetry/tracing/traceRequest.ts';
import { batchCommitted } from '@campjay/projector/service.ts';
import { searchTiming } from '@campjay/query-api/service.ts';
import { type RequestListener } from 'node:http';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { observeRequests } from '@campjay/platform/http/observeRequests.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type Log, thisInstance } from '@campjay/platform/kernel/log.ts';
import { measureBus, measureEventStore, measurePools } from '@campjay/platform/telemetry/metrics/measured.ts';
import { metricsEndpoint, mergeExpositions } from '@campjay/platform/telemetry/metrics/metricsEndpoint.ts';
import { startTracing } from '@campjay/platform/telemetry/tracing/startTracing.ts';
import { tracedEventStore } from '@campjay/platform/telemetry/tracing/traced.ts';
import { type Config } from '../../settings/config.ts';

/** Records the diagnostics that the services emit, as metrics and, if tracing is on, as spans. Disposing stops it. */
const recordDiagnostics = (metrics: Metrics, { isTracing }: { readonly isTracing: boolean }): Disposable => {
  const subscriptions = [
    commandHandled.subscribe(({ stream, outcome }) => metrics.count('campjay_commands_total', { stream, outcome })),
    clickJudged.subscribe(({ verdict, reason = 'none' }) =>
      metrics.count('campjay_clicks_judged_total', { verdict, reason }),
    ),
    eventHandled.subscribe(({ manager, outcome }) =>
      metrics.count('campjay_process_manager_events_total', { manager, outcome }),
    ),
    // The label `of` is the kind of token.
    forgedTokens.subscribe((tokens) =>
      metrics.count('campjay_forged_ad_tokens_total', { of: tokens.kind }, tokens.count),
    ),
    searchTiming.subscribe(({ kind, ms }) => metrics.observe('campjay_search_duration_seconds', { kind }, ms / 1_000)),
    batchCommitted.subscribe(({ readModel, events }) =>
      metrics.count('campjay_projection_events_total', { projection: readModel }, events.length),
    ),
    ...(isTracing ? [batchCommitted.subscribe(traceProjection)] : []),
  ];
  return {
    [Symbol.dispose]: () => {
      for (const subscription of subscriptions) subscription[Symbol.dispose]();
    },
  };
};

/** Metrics and traces of a process. They wrap its ports, so the services' code does not depend on them. */
export interface Telemetry extends AsyncDisposable {
  readonly metrics: Metrics;
  /** Wraps the process's request listener: serves `/metrics`, and observes every other request. */
  readonly instrument: (handle: RequestListener) => RequestListener;
  /** Wraps the event store with metrics and traces. */
  readonly wrapStore: (store: EventStore) => EventStore;
  /**
   * Wraps the bus with metrics. Traces are added by `tracedBus`, because they must also include the time in the spool.
   */
  readonly wrapBus: (bus: InteractionBus) => InteractionBus;
}

/** The process whose telemetry is opened. */
export interface ObservedProcess {
  /** Name of the process in metrics and traces. */
  readonly part: string;
  readonly log: Log;
  /** Reads the metrics of another process, which are merged into this one's. */
  readonly readOtherMetrics?: () => Promise<string>;
}

/** Opens the telemetry of a process. Disposing sends the last spans. */
export const openTelemetry = async (
  { trustedProxies, metricsToken, tracing }: Pick<Config, 'trustedProxies' | 'metricsToken' | 'tracing'>,
  { part, log, readOtherMetrics: readOthers = () => Promise.resolve('') }: ObservedProcess,
): Promise<Telemetry> => {
  const metrics = createMetrics({ part, log });
  measurePools(metrics);
  const traces = await startTracing(tracing, { part, instance: thisInstance(), log });
  const subscriptions = recordDiagnostics(metrics, { isTracing: tracing !== undefined });
  const expose = async (): Promise<string> => mergeExpositions(await Promise.all([metrics.exposition(), readOthers()]));
  return {
    metrics,
    instrument: (handle) =>
      observeRequests(metricsEndpoint(handle, { expose, token: metricsToken, trustedProxies, log }), {
        log,
        metrics,
        trustedProxies,
      }),
    wrapStore: (store) => tracedEventStore(measureEventStore(store, metrics)),
    wrapBus: (bus) => measureBus(bus, metrics),
    [Symbol.asyncDispose]: async () => {
      subscriptions[Symbol.dispose]();
      await traces[Symbol.asyncDispose]();
    },
  };
};
