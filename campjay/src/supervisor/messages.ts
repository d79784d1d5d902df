import { type Build } from '../processes/build.ts';
import { type Config } from '../settings/config.ts';

/**
 * A child's settings; the first message it is sent. They are not in its environment or arguments, where others could
 * read them.
 */
export interface ChildSettings {
  readonly role: ProcessRole;
  readonly config: Config;
  readonly databaseUrl: string;
  readonly build: Build;
}

/** `serve` serves requests; `work` follows the log and fills an empty store. */
export type ProcessRole = 'serve' | 'work';

export type ToChild =
  | { readonly kind: 'settings'; readonly settings: ChildSettings }
  /** The log and the read models hold the catalog, as far as this start requires. */
  | { readonly kind: 'catalogueReady' }
  | MetricsMessage;

/** Metrics request of one process to the other, and its response. The supervisor relays both. */
type MetricsMessage =
  | { readonly kind: 'metricsAsked'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string };

export type FromChild =
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'progress'; readonly text: string }
  /** The process is ready. */
  | { readonly kind: 'ready' }
  /** The process ends with an error that only an operator can fix, in one sentence. */
  | { readonly kind: 'failed'; readonly sentence: string }
  | MetricsMessage;
