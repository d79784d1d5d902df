import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { OperatorError } from '../cli/operatorError.ts';
import { type Backoff, pause, pauseAfter } from '@campjay/platform/kernel/retry.ts';
import { type ChildSettings, type MessageFromChild, type MessageToChild } from './supervisorLink.ts';

export interface SuperviseOptions {
  /** Starts the process, with an IPC channel. */
  readonly spawn: () => ChildProcess;
  readonly settings: ChildSettings;
  /** Messages that each new child gets after its settings. */
  readonly initialMessages: () => readonly MessageToChild[];
  readonly onMessage: (message: MessageFromChild) => void;
  /** Called when the child has ended and will be restarted in `inMs` milliseconds. */
  readonly onRestart: (reason: string, inMs: number) => void;
  readonly limits?: Partial<Limits>;
}

/** Backoff: the pauses before restarts. */
export interface Limits extends Backoff {
  /** Time that a child has to stop before it is killed. */
  readonly stopWithinMs: number;
  /** A child that has run this long counts as healthy: the next pause is `firstPauseMs` again. */
  readonly healthyAfterMs: number;
  /** Number of attempts to start a child if none has ever been ready and none reports why it cannot run. */
  readonly maxStartAttempts: number;
}

const DEFAULT_LIMITS: Limits = {
  stopWithinMs: 10_000,
  firstPauseMs: 200,
  longestPauseMs: 10_000,
  healthyAfterMs: 60_000,
  maxStartAttempts: 4,
};

export interface SupervisedProcess extends AsyncDisposable {
  send(message: MessageToChild): void;
  /**
   * Never resolves. Rejects with OperatorError if no child has ever been ready, and either a child reports why it
   * cannot run, or `maxStartAttempts` children have ended.
   */
  readonly gaveUp: Promise<never>;
}

/**
 * Runs a child process and restarts it whenever it ends, with growing pauses. Disposing stops the child (SIGTERM, then
 * SIGKILL after `stopWithinMs`) and waits for its end.
 */
export const superviseProcess = (options: SuperviseOptions): SupervisedProcess => {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const stopController = new AbortController();
  const isStopping = () => stopController.signal.aborted;
  let child: ChildProcess | undefined;
  let hasBeenReady = false;

  const runOnce = async (): Promise<{ readonly exit: string; readonly reportedReason: string | undefined }> => {
    let reportedReason: string | undefined;
    child = options.spawn();
    child.on('message', (message: MessageFromChild) => {
      if (message.kind === 'failed') reportedReason = message.sentence;
      if (message.kind === 'ready') hasBeenReady = true;
      options.onMessage(message);
    });
    const exit = waitForExit(child);
    send(child, { kind: 'settings', settings: options.settings });
    for (const message of options.initialMessages()) send(child, message);
    return { exit: await exit, reportedReason };
  };

  const runUntilStopped = async (): Promise<void> => {
    let restarts = 0;
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = Date.now();
      const { exit, reportedReason } = await runOnce();
      if (isStopping()) return;
      if (!hasBeenReady && reportedReason !== undefined) throw new OperatorError(reportedReason);
      if (!hasBeenReady && attempt === limits.maxStartAttempts)
        throw new OperatorError(
          `The part "${options.settings.role}" ended ${attempt} times before it was ready (${exit}).`,
        );
      restarts = Date.now() - startedAt > limits.healthyAfterMs ? 1 : restarts + 1;
      const pauseMs = pauseAfter(limits, restarts);
      options.onRestart(reportedReason ?? exit, pauseMs);
      await pause(pauseMs, stopController.signal);
      if (isStopping()) return;
    }
  };

  const supervision = runUntilStopped();
  const failure = supervision.then(() => NEVER_SETTLES);
  failure.catch(() => undefined); // a caller may dispose of the process without handling the failure
  return {
    gaveUp: failure,
    send: (message) => {
      if (child) send(child, message);
    },
    [Symbol.asyncDispose]: async () => {
      stopController.abort();
      child?.kill('SIGTERM');
      const killTimer = setTimeout(() => child?.kill('SIGKILL'), limits.stopWithinMs);
      await supervision.catch(() => undefined); // `failure` rejects with this error
      clearTimeout(killTimer);
    },
  };
};

const NEVER_SETTLES = new Promise<never>(() => undefined);

/** Waits until the process has ended, and describes how, such as 'exit status 1' or 'signal SIGKILL'. */
const waitForExit = async (child: ChildProcess): Promise<string> => {
  const startError = once(child, 'error').then(([error]) => `could not be started: ${String(error)}`);
  const exit = once(child, 'exit').then(([code, signal]) =>
    signal === null ? `exit status ${String(code)}` : `signal ${String(signal)}`,
  );
  // Only the first of the two is awaited, so a later rejection of the other must be handled here.
  startError.catch(() => undefined);
  exit.catch(() => undefined);
  return Promise.race([exit, startError]);
};

/** Sends nothing if the child has just ended, and ignores errors: the next child gets `initialMessages`. */
const send = (child: ChildProcess, message: MessageToChild): void => {
  if (child.connected) child.send(message, () => undefined);
};
