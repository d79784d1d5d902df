import { setTimeout as pause } from 'node:timers/promises';
import { context, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { type TracedProcess, type TracingSettings } from './tracedProcess.ts';

/** Timeout for sending the remaining spans when the process ends. */
const FLUSH_TIMEOUT_MS = 2_000;

/** See `startTracing`, which loads this. */
export const openTracing = (
  { endpoint, ratio }: TracingSettings,
  { part, instance, log }: TracedProcess,
): AsyncDisposable => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `campjay-${part}`, 'service.instance.id': instance }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
  });
  provider.register({ propagator: null }); // we propagate the context across processes ourselves: see `traceparent.ts`
  return {
    [Symbol.asyncDispose]: async () => {
      await Promise.race([
        provider.shutdown().catch((error: unknown) => log.warn({ error }, 'The last spans could not be sent')),
        pause(FLUSH_TIMEOUT_MS, undefined, { ref: false }),
      ]);
      trace.disable();
      context.disable();
    },
  };
};
