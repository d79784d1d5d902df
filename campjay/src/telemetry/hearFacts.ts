import { clickJudged, commandHandled, forgedTokens } from '@campjay/command-api/service.ts';
import { type Metrics } from '@campjay/platform/metrics/metrics.ts';
import { traceTaken } from '@campjay/platform/tracing/traceTaken.ts';
import { batchTaken } from '@campjay/projector/service.ts';
import { searched } from '@campjay/query-api/service.ts';

/** Counts what the services tell of their work, and adds it to its traces where these are wished, until disposed of. */
export const hearFacts = (metrics: Metrics, { isTracing }: { readonly isTracing: boolean }): Disposable => {
  const hearing = [
    commandHandled.hear(({ stream, outcome }) => metrics.count('campjay_commands_total', { stream, outcome })),
    clickJudged.hear(({ verdict, reason = 'none' }) =>
      metrics.count('campjay_clicks_judged_total', { verdict, reason }),
    ),
    forgedTokens.hear(({ of, count }) => metrics.count('campjay_forged_ad_tokens_total', { of }, count)),
    searched.hear(({ kind, ms }) => metrics.observe('campjay_search_duration_seconds', { kind }, ms / 1_000)),
    batchTaken.hear(({ readModel, events }) =>
      metrics.count('campjay_projection_events_total', { projection: readModel }, events.length),
    ),
    ...(isTracing ? [batchTaken.hear(traceTaken)] : []),
  ];
  return {
    [Symbol.dispose]: () => {
      for (const each of hearing) each[Symbol.dispose]();
    },
  };
};
