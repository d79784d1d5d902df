import { type Log } from '../../kernel/log.ts';

export interface TracingSettings {
  /** The URL of a collector that accepts OTLP over HTTP, such as `http://collector:4318`. */
  readonly endpoint: string;
  /** The share of requests that are traced, 0 to 1; the sampling decision of a parent span takes precedence. */
  readonly ratio: number;
}

export interface TracedProcess {
  /** The part of the product, such as 'serve'. */
  readonly part: string;
  readonly instance: string;
  readonly log: Log;
}
