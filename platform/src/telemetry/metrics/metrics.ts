import client from 'prom-client';
import { type Log } from '../../kernel/log.ts';
import { withTimeout } from '../../kernel/timeouts.ts';
import {
  type CounterName,
  COUNTERS,
  type GaugeName,
  GAUGES,
  type HistogramName,
  HISTOGRAMS,
  type LabelsOf,
} from './definitions.ts';

/** A value that is read on each scrape; for a counter, the sum since the process began. */
export type Reading = {
  readonly [Name in GaugeName | CounterName]: {
    readonly metric: Name;
    readonly labels: LabelsOf<Name>;
    readonly value: number;
  };
}[GaugeName | CounterName];

/** The metrics of this process. Counting and observing cost no more than adding to a number. */
export interface Metrics {
  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by?: number): void;
  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, seconds: number): void;
  /**
   * Registers a source that is read on each scrape. A source that fails or times out is left out and counted as
   * `campjay_measuring_failed_total` under its name.
   */
  registerGauges(source: string, read: () => Promise<readonly Reading[]> | readonly Reading[]): void;
  /** All metrics in Prometheus's text format. */
  exposition(): Promise<string>;
}

/** The media type of Prometheus's text format. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const READ_TIMEOUT_MS = 2_000;

/** @param options.part the part of the product that this process is: the label `part` of every metric. */
export const createMetrics = ({ part, log }: { readonly part: string; readonly log: Log }): Metrics => {
  const registry = new client.Registry();
  registry.setDefaultLabels({ part });
  client.collectDefaultMetrics({ register: registry });
  const histograms = buildMetrics(HISTOGRAMS, (of) => new client.Histogram({ ...of, registers: [registry] }));
  const counters = buildMetrics(COUNTERS, (of) => new client.Counter({ ...of, registers: [registry] }));
  const gauges = buildMetrics(GAUGES, (of) => new client.Gauge({ ...of, registers: [registry] }));
  const sources = new Map<string, () => Promise<readonly Reading[]> | readonly Reading[]>();

  const pendingReads = new Map<string, Promise<readonly Reading[]>>();
  const startReading = (source: string, read: () => Promise<readonly Reading[]> | readonly Reading[]) => {
    const reading = Promise.resolve(read()).finally(() => pendingReads.delete(source));
    reading.catch(() => undefined); // the waiting scrape handles the error, or has timed out
    pendingReads.set(source, reading);
    return reading;
  };

  const readAll = async (): Promise<void> => {
    const results = await Promise.all(
      [...sources].map(async ([source, read]) => {
        try {
          // A late read is reused by the next scrape, so that an overloaded log does not get the same query again and
          // again.
          const reading = pendingReads.get(source) ?? startReading(source, read);
          return await withTimeout(READ_TIMEOUT_MS, reading);
        } catch (error) {
          log.debug({ error, source }, 'Something could not be measured');
          counters.campjay_measuring_failed_total.inc({ source });
          return [];
        }
      }),
    );
    const readings = results.flat();
    for (const gauge of Object.values(gauges)) clearGauge(gauge);
    gauges.campjay_part_up.set(1);
    for (const name of new Set(readings.map(({ metric }) => metric))) if (isCounter(name)) counters[name].reset();
    for (const { metric, labels, value } of readings)
      if (isCounter(metric)) counters[metric].inc(labels, value);
      else gauges[metric].set(labels, value);
  };
  let pendingExposition: Promise<string> | undefined;
  return {
    count: (name, labels, by = 1) => counters[name].inc(labels, by),
    observe: (name, labels, seconds) => histograms[name].observe(labels, seconds),
    registerGauges: (source, read) => void sources.set(source, read),
    exposition: () =>
      (pendingExposition ??= readAll()
        .then(() => registry.metrics())
        .finally(() => (pendingExposition = undefined))),
  };
};

/** Otherwise a gauge without labels would show 0, as if it had been measured. */
const clearGauge = (gauge: client.Gauge): void => {
  gauge.reset();
  gauge.remove({});
};

const isCounter = (name: GaugeName | CounterName): name is CounterName => name in COUNTERS;

interface Definition {
  readonly help: string;
  readonly labels: readonly string[];
  readonly buckets?: readonly number[];
}

interface MetricOptions {
  name: string;
  help: string;
  labelNames: string[];
  buckets: number[];
}

const buildMetrics = <Names extends string, Metric>(
  definitions: Readonly<Record<Names, Definition>>,
  create: (options: MetricOptions) => Metric,
): Readonly<Record<Names, Metric>> =>
  Object.fromEntries(
    Object.entries<Definition>(definitions).map(([name, { help, labels, buckets = [] }]) => [
      name,
      create({ name, help, labelNames: [...labels], buckets: [...buckets] }),
    ]),
  ) as Record<Names, Metric>;
