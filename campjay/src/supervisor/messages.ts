import { type Build } from '../build.ts';
import { type Config } from '../config.ts';

/** What a child needs to know; the first thing it is sent. Not in its environment or arguments, where others could read it. */
export interface ChildSettings {
  readonly role: ProcessRole;
  readonly config: Config;
  readonly databaseUrl: string;
  readonly build: Build;
}

/** `serve` answers requests; `work` follows the log and fills an empty store. */
export type ProcessRole = 'serve' | 'work';

export type ToChild =
  | { readonly kind: 'settings'; readonly settings: ChildSettings }
  /** The catalogue is in the log and in the read models, as far as this start is concerned. */
  | { readonly kind: 'catalogueReady' }
  | MetricsMessage;

/** One part asks what the other measures, and is answered: the supervisor passes both on. */
type MetricsMessage =
  | { readonly kind: 'metricsAsked'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string };

export type FromChild =
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'progress'; readonly text: string }
  /** It does its work now. */
  | { readonly kind: 'ready' }
  /** It ends with what only an operator can put right, in one sentence. */
  | { readonly kind: 'failed'; readonly sentence: string }
  | MetricsMessage;
