import { clickJudged, commandHandled, forgedTokens } from '@campjay/command-api/service.ts';
import { type Metrics } from '@campjay/platform/telemetry/metrics/metrics.ts';
import { traceProjection } from '@campjay/platform/telemetry/tracing/traceProjection.ts';
import { batchCommitted } from '@campjay/projector/service.ts';
import { searchTiming } from '@campjay/query-api/service.ts';

/** Counts the services' diagnostics, and adds spans for them if tracing is on, until disposed of. */
export const recordDiagnostics = (metrics: Metrics, { isTracing }: { readonly isTracing: boolean }): Disposable => {
  const subscriptions = [
    commandHandled.subscribe(({ stream, outcome }) => metrics.count('campjay_commands_total', { stream, outcome })),
    clickJudged.subscribe(({ verdict, reason = 'none' }) =>
      metrics.count('campjay_clicks_judged_total', { verdict, reason }),
    ),
    forgedTokens.subscribe(({ of, count }) => metrics.count('campjay_forged_ad_tokens_total', { of }, count)),
    searchTiming.subscribe(({ kind, ms }) => metrics.observe('campjay_search_duration_seconds', { kind }, ms / 1_000)),
    batchCommitted.subscribe(({ readModel, events }) =>
      metrics.count('campjay_projection_events_total', { projection: readModel }, events.length),
    ),
    ...(isTracing ? [batchCommitted.subscribe(traceProjection)] : []),
  ];
  return {
    [Symbol.dispose]: () => {
      for (const each of subscriptions) each[Symbol.dispose]();
    },
  };
};
