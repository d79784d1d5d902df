import { type Log } from '../log/log.ts';

export interface TracingSettings {
  /** Of a collector that takes OTLP over HTTP, such as `http://collector:4318`. */
  readonly endpoint: string;
  /** The share of requests that are traced, 0 to 1; what an earlier span decided is kept. */
  readonly ratio: number;
}

export interface TracedProcess {
  /** The part of the product, such as 'serve'. */
  readonly part: string;
  readonly instance: string;
  readonly log: Log;
}
