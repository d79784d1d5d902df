import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { OperatorError } from '../cli/operatorError.ts';
import { pause } from '../processes/stopSignal.ts';
import { type ChildSettings, type FromChild, type ToChild } from './link.ts';

export interface SuperviseOptions {
  /** Starts the process, with an IPC channel. */
  readonly spawn: () => ChildProcess;
  readonly settings: ChildSettings;
  /** Messages for every new child after its settings. */
  readonly initialMessages: () => readonly ToChild[];
  readonly onMessage: (message: FromChild) => void;
  /** Called when the child ended and will be restarted in `inMs` milliseconds. */
  readonly onRestart: (how: string, inMs: number) => void;
  readonly limits?: Partial<Limits>;
}

export interface Limits {
  /** Time limit for a child to stop before it is killed. */
  readonly stopWithinMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** After this run time a child counts as healthy: the next pause is the first one again. */
  readonly wellAfterMs: number;
  /** Allowed number of unexplained exits before a child has ever been ready. */
  readonly attemptsAtFirst: number;
}

const DEFAULT_LIMITS: Limits = {
  stopWithinMs: 10_000,
  firstPauseMs: 200,
  longestPauseMs: 10_000,
  wellAfterMs: 60_000,
  attemptsAtFirst: 4,
};

export interface SupervisedProcess extends AsyncDisposable {
  send(message: ToChild): void;
  /**
   * Never resolves. Rejects with OperatorError if a child that has never been ready reports why it cannot run, or keeps
   * ending. Disposing stops the child (SIGTERM, later SIGKILL) and waits for its end.
   */
  readonly gaveUp: Promise<never>;
}

/** Runs a child and restarts it whenever it ends, after a pause that doubles. */
export const superviseProcess = (options: SuperviseOptions): SupervisedProcess => {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let child: ChildProcess | undefined;
  let wasReady = false;

  const runOnce = async (): Promise<{ readonly how: string; readonly sentence: string | undefined }> => {
    let sentence: string | undefined;
    child = options.spawn();
    child.on('message', (message: FromChild) => {
      if (message.kind === 'failed') sentence = message.sentence;
      if (message.kind === 'ready') wasReady = true;
      options.onMessage(message);
    });
    const ended = endOf(child);
    send(child, { kind: 'settings', settings: options.settings });
    for (const message of options.initialMessages()) send(child, message);
    return { how: await ended, sentence };
  };

  const loop = async (): Promise<void> => {
    let pauseMs = limits.firstPauseMs;
    for (let attempt = 1; ; attempt += 1) {
      const began = Date.now();
      const { how, sentence } = await runOnce();
      if (isStopping()) return;
      if (!wasReady && sentence !== undefined) throw new OperatorError(sentence);
      if (!wasReady && attempt === limits.attemptsAtFirst)
        throw new OperatorError(
          `The part "${options.settings.role}" ended ${attempt} times before it was ready (${how}).`,
        );
      if (Date.now() - began > limits.wellAfterMs) pauseMs = limits.firstPauseMs;
      options.onRestart(sentence ?? how, pauseMs);
      await pause(pauseMs, stopping.signal);
      if (isStopping()) return;
      pauseMs = Math.min(pauseMs * 2, limits.longestPauseMs);
    }
  };

  const running = loop();
  const gaveUp = running.then(() => never);
  gaveUp.catch(() => undefined); // it may be disposed of without a listener
  return {
    gaveUp,
    send: (message) => {
      if (child) send(child, message);
    },
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      child?.kill('SIGTERM');
      const tooLong = setTimeout(() => child?.kill('SIGKILL'), limits.stopWithinMs);
      await running.catch(() => undefined); // `gaveUp` reports the error
      clearTimeout(tooLong);
    },
  };
};

const never = new Promise<never>(() => undefined);

/** 'exit status 1' or 'signal SIGKILL', once the process is gone. */
const endOf = async (child: ChildProcess): Promise<string> => {
  const failed = once(child, 'error').then(([error]) => `could not be started: ${String(error)}`);
  const exited = once(child, 'exit').then(([code, signal]) =>
    signal === null ? `exit status ${String(code)}` : `signal ${String(signal)}`,
  );
  failed.catch(() => undefined);
  exited.catch(() => undefined);
  return Promise.race([exited, failed]);
};

/** A child that has just ended receives nothing; its successor gets all messages again. */
const send = (child: ChildProcess, message: ToChild): void => {
  if (child.connected) child.send(message, () => undefined);
};
