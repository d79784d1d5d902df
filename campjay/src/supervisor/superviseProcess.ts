import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { OperatorError } from '../cli/operatorError.ts';
import { pause } from '../processes/stopSignal.ts';
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

export interface Limits {
  /** Time that a child has to stop before it is killed. */
  readonly stopWithinMs: number;
  /** Pause before the first restart. It doubles with each further restart, up to `longestPauseMs`. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A child that has run this long counts as healthy: the next pause is `firstPauseMs` again. */
  readonly healthyAfterMs: number;
  /** Number of attempts to start a child that has never been ready and reports no reason. */
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
   * Never resolves. Rejects with OperatorError if no child has ever been ready, and a child reports why it cannot run
   * or too many of them have ended.
   */
  readonly gaveUp: Promise<never>;
}

/**
 * Runs a child process and restarts it whenever it ends, with growing pauses. Disposing stops the child (SIGTERM, later
 * SIGKILL) and waits for its end.
 */
export const superviseProcess = (options: SuperviseOptions): SupervisedProcess => {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const stop = new AbortController();
  const isStopping = () => stop.signal.aborted;
  let child: ChildProcess | undefined;
  let wasReady = false;

  const runOnce = async (): Promise<{ readonly exit: string; readonly sentence: string | undefined }> => {
    let sentence: string | undefined;
    child = options.spawn();
    child.on('message', (message: MessageFromChild) => {
      if (message.kind === 'failed') sentence = message.sentence;
      if (message.kind === 'ready') wasReady = true;
      options.onMessage(message);
    });
    const exit = waitForExit(child);
    send(child, { kind: 'settings', settings: options.settings });
    for (const message of options.initialMessages()) send(child, message);
    return { exit: await exit, sentence };
  };

  const runUntilStopped = async (): Promise<void> => {
    let pauseMs = limits.firstPauseMs;
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = Date.now();
      const { exit, sentence } = await runOnce();
      if (isStopping()) return;
      if (!wasReady && sentence !== undefined) throw new OperatorError(sentence);
      if (!wasReady && attempt === limits.maxStartAttempts)
        throw new OperatorError(
          `The part "${options.settings.role}" ended ${attempt} times before it was ready (${exit}).`,
        );
      if (Date.now() - startedAt > limits.healthyAfterMs) pauseMs = limits.firstPauseMs;
      options.onRestart(sentence ?? exit, pauseMs);
      await pause(pauseMs, stop.signal);
      if (isStopping()) return;
      pauseMs = Math.min(pauseMs * 2, limits.longestPauseMs);
    }
  };

  const running = runUntilStopped();
  const gaveUp = running.then(() => never);
  gaveUp.catch(() => undefined); // a caller may dispose of the process without handling `gaveUp`
  return {
    gaveUp,
    send: (message) => {
      if (child) send(child, message);
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      child?.kill('SIGTERM');
      const killTimer = setTimeout(() => child?.kill('SIGKILL'), limits.stopWithinMs);
      await running.catch(() => undefined); // `gaveUp` reports the error
      clearTimeout(killTimer);
    },
  };
};

const never = new Promise<never>(() => undefined);

/** Waits until the process has ended, and describes how, such as 'exit status 1' or 'signal SIGKILL'. */
const waitForExit = async (child: ChildProcess): Promise<string> => {
  const failed = once(child, 'error').then(([error]) => `could not be started: ${String(error)}`);
  const exited = once(child, 'exit').then(([code, signal]) =>
    signal === null ? `exit status ${String(code)}` : `signal ${String(signal)}`,
  );
  failed.catch(() => undefined);
  exited.catch(() => undefined);
  return Promise.race([exited, failed]);
};

/** Does nothing if the child has just ended: the next child gets `initialMessages`. */
const send = (child: ChildProcess, message: MessageToChild): void => {
  if (child.connected) child.send(message, () => undefined);
};
