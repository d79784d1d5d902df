import { WrongSettings } from '@campjay/platform/config/readEnvironment.ts';
import { type TracingSettings } from '@campjay/platform/tracing/tracedProcess.ts';
import { z } from 'zod';

const RATIO_RULE = 'must be the share of requests that are traced, such as 0.1';
/** Enough to see where time goes, and little enough to be kept for weeks. */
const USUAL_RATIO = 0.1;

/** Who may read metrics from elsewhere, and where traces go. */
export const TELEMETRY_SETTINGS = {
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must have 16 characters or more, letters and digits')
    .optional()
    .meta({
      description:
        'Bearer token, 16 characters or more, that allows other machines to read `/metrics`. Without it, only this machine may.',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address, such as http://localhost:4318' })
    .optional()
    .meta({
      description:
        'Collector that receives traces by OTLP over HTTP, such as `http://localhost:4318`. Without it, nothing is traced.',
    }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|1\.0+|0?\.\d+)$/, RATIO_RULE)
    .transform(Number)
    .optional()
    .meta({
      description: 'Share of requests that are traced, 0 to 1. Requires `OTEL_EXPORTER_OTLP_ENDPOINT`.',
      usual: '0.1',
    }),
};

type Settings = { readonly [Name in keyof typeof TELEMETRY_SETTINGS]?: z.output<(typeof TELEMETRY_SETTINGS)[Name]> };

export interface TelemetryConfig {
  /** What shows that somebody from elsewhere may read metrics; nobody from elsewhere may when absent. */
  readonly metricsToken?: string;
  /** Nothing is traced when absent. */
  readonly tracing?: TracingSettings;
}

/** @throws WrongSettings where a share is given and no collector */
export const telemetryIn = (settings: Settings): TelemetryConfig => {
  const { METRICS_TOKEN: metricsToken, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  const { OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  if (endpoint === undefined && ratio !== undefined)
    throw new WrongSettings([
      'OTEL_EXPORTER_OTLP_ENDPOINT is missing: OTEL_TRACES_SAMPLER_ARG must not be set without it.',
    ]);
  return {
    ...(metricsToken !== undefined && { metricsToken }),
    ...(endpoint !== undefined && { tracing: { endpoint, ratio: ratio ?? USUAL_RATIO } }),
  };
};
