import { type TracingSettings } from '@campjay/platform/telemetry/tracing/tracedProcess.ts';
import { z } from 'zod';
import { createMissingError } from './settingGroup.ts';

const SAMPLING_RATIO_MESSAGE = 'must be the share of requests that are traced, such as 0.1';
/** Enough traces to find slow steps, and few enough to store for weeks. */
const DEFAULT_SAMPLING_RATIO = 0.1;

/** Settings of metrics and traces. `defaultText` is the default that the documentation shows. */
export const TELEMETRY_SETTINGS = {
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must have 16 characters or more: letters, digits, or any of . _ ~ + / = -')
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
    .regex(/^(0|1|1\.0+|0?\.\d+)$/, SAMPLING_RATIO_MESSAGE)
    .transform(Number)
    .optional()
    .meta({
      description: 'Share of requests that are traced, 0 to 1. Requires `OTEL_EXPORTER_OTLP_ENDPOINT`.',
      defaultText: '0.1',
    }),
};

type Settings = z.output<z.ZodObject<typeof TELEMETRY_SETTINGS>>;

export interface TelemetryConfig {
  /** Bearer token with which other machines may read metrics. If absent, only this machine may. */
  readonly metricsToken?: string;
  /** If absent, requests are not traced. */
  readonly tracing?: TracingSettings;
}

/** @throws InvalidSettings if a sampling ratio is set without a collector */
export const readTelemetrySettings = (settings: Settings): TelemetryConfig => {
  const { METRICS_TOKEN: metricsToken, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  const { OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  if (endpoint === undefined && ratio !== undefined)
    throw createMissingError({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, ['OTEL_TRACES_SAMPLER_ARG']);
  return {
    ...(metricsToken !== undefined && { metricsToken }),
    ...(endpoint !== undefined && { tracing: { endpoint, ratio: ratio ?? DEFAULT_SAMPLING_RATIO } }),
  };
};
