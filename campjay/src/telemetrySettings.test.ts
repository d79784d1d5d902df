import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318';

describe('the settings of metrics and traces', () => {
  it('lead to no traces, and to metrics for this machine alone, where none is given', () => {
    const config = readConfig({}, '/');
    expect([config.tracing, config.metricsToken]).toEqual([undefined, undefined]);
  });

  it.each([
    [undefined, 0.1],
    ['0', 0],
    ['.25', 0.25],
    ['0.05', 0.05],
    ['1', 1],
    ['1.0', 1],
  ])('trace the share %s of all requests: %d', (given, ratio) => {
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT, ...(given !== undefined && { OTEL_TRACES_SAMPLER_ARG: given }) };
    expect(readConfig(settings, '/').tracing).toEqual({ endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, ratio });
  });

  it('let a token read metrics from elsewhere', () => {
    expect(readConfig({ METRICS_TOKEN: 'sixteen-letters-1' }, '/').metricsToken).toBe('sixteen-letters-1');
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// address', { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://c' }],
    [
      'OTEL_TRACES_SAMPLER_ARG must be the share of requests that are traced',
      { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '1.5' },
    ],
    [
      'OTEL_TRACES_SAMPLER_ARG must be the share of requests that are traced',
      { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: 'always' },
    ],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT is missing: OTEL_TRACES_SAMPLER_ARG must not be set without it',
      { OTEL_TRACES_SAMPLER_ARG: '0.5' },
    ],
    ['METRICS_TOKEN must have 16 characters or more', { METRICS_TOKEN: 'our-short' }],
  ])('are refused where %s, and no token is repeated', (sentence, settings) => {
    const read = () => readConfig(settings, '/');
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('our-short');
  });
});
