import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';

/**
 * Turns events into commands or calls of other systems. `runProcessManager` runs it: it stores the checkpoint, retries,
 * and parks events that keep failing.
 */
export interface ProcessManager {
  /** The key of everything that is stored for this manager. A released name must not change. */
  readonly name: string;
  /** The categories of streams to follow. */
  readonly categories: readonly string[];
  /**
   * The event types to handle; if absent, all. A batch without any of them costs no write: the checkpoint then advances
   * later.
   */
  readonly types?: readonly string[];
  /**
   * Handles one event. Events arrive in log order, each at least once: after a crash, events since the last checkpoint
   * arrive again, so repeating one must be harmless.
   */
  readonly handle: (event: RecordedEvent) => Promise<void>;
  /**
   * Handles an event from before the manager's first start: it may collect state, and complete what an earlier version
   * left undone, but must not repeat a side effect. Without it, the manager begins at the end of the log.
   */
  readonly replay?: (event: RecordedEvent) => Promise<void>;
  /** Whether a retry cannot succeed: the event is then parked at once, until an admin decides. */
  readonly isPermanent?: (error: unknown) => boolean;
  readonly rounds?: Rounds;
}

/**
 * Work that depends on time as well as on events. The first round begins once all existing events are handled. Rounds
 * and events never run at the same time.
 */
export interface Rounds {
  /** Pause between rounds, in ms. */
  readonly intervalMs: number;
  /** Whether there is also a round after new events. */
  readonly isAfterEvents?: boolean;
  /** Whether a round would do harm without the effect of a parked event. It then waits until none is parked. */
  readonly needsAllEvents?: boolean;
  readonly run: (signal: AbortSignal) => Promise<void>;
}
