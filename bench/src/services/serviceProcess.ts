import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { CAMPJAY } from '../startProduct.ts';

export type ServiceName = 'command-api' | 'query-api' | 'projector' | 'web';

const POLL_INTERVAL_MS = 100;
const ANSWER_WITHIN_MS = 2_000;
const START_AGAIN_AFTER_MS = 1_000;
const READY_WITHIN_MS = 60_000;
/** Longer than a service's own time limit for stopping. */
const END_WITHIN_MS = 60_000;

/** An unrequested exit of a process. */
export interface OwnEnd {
  readonly name: string;
  readonly status: number | NodeJS.Signals | null;
  /** True if it had been ready before; otherwise it exited during its start, such as without a database. */
  readonly wasReady: boolean;
}

/** One process of a service at a fixed address. It is restarted after an unrequested exit, as a supervisor would. */
export interface ServiceProcess extends AsyncDisposable {
  /** Such as 'command-api-2'. */
  readonly name: string;
  readonly service: ServiceName;
  readonly address: string;
  /** Process id of the current or last run. */
  readonly pid: () => number;
  readonly start: () => void;
  /** Sends the signal and waits for the exit. It stays down until `start`. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  readonly isReady: () => Promise<boolean>;
  /** Its own response at `/readyz`. */
  readonly statusText: () => Promise<string>;
  readonly ownEnds: readonly OwnEnd[];
}

export interface ServicePlan {
  readonly name: string;
  readonly service: ServiceName;
  readonly address: string;
  readonly settings: NodeJS.ProcessEnv;
  /** Receives its output of all runs. */
  readonly logFile: string;
}

/** Does not start it. Disposing asks it to stop, and waits for the exit. */
export const serviceProcess = ({ name, service, address, settings, logFile }: ServicePlan): ServiceProcess => {
  const ownEnds: OwnEnd[] = [];
  let child: ChildProcess | undefined;
  let isWanted = false;
  let wasReady = false;
  const hasEnded = (): boolean => !child || child.exitCode !== null || child.signalCode !== null;
  // If the benchmark ends by an error, no process of the product is left running.
  const endWithUs = (): void => void child?.kill('SIGKILL');
  process.on('exit', endWithUs);

  const start = (): void => {
    isWanted = true;
    wasReady = false;
    const output = openSync(logFile, 'a');
    const fresh = spawn(process.execPath, [CAMPJAY, service], { env: settings, stdio: ['ignore', output, output] });
    closeSync(output);
    child = fresh;
    fresh.once('exit', (code, signal) => {
      if (!isWanted || child !== fresh) return;
      ownEnds.push({ name, status: code ?? signal, wasReady });
      setTimeout(() => {
        if (!isWanted || child !== fresh) return;
        start();
        void becomeReady([running], READY_WITHIN_MS); // records whether it was ready, for its next exit
      }, START_AGAIN_AFTER_MS);
    });
  };
  const end: ServiceProcess['end'] = async (signal) => {
    isWanted = false;
    if (!child || hasEnded()) return;
    const ending = child;
    ending.kill(signal);
    const impatient = setTimeout(() => ending.kill('SIGKILL'), END_WITHIN_MS);
    if (!hasEnded()) await once(ending, 'exit');
    clearTimeout(impatient);
  };
  const running: ServiceProcess = {
    ...{ name, service, address, ownEnds, start, end },
    pid: () => child?.pid ?? 0,
    isReady: async () => {
      if (hasEnded()) return false;
      const probed = child;
      const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok;
        },
        () => false,
      );
      if (isReady && probed === child) wasReady = true;
      return isReady;
    },
    statusText: async () => {
      if (hasEnded()) return `ended (${child?.exitCode ?? child?.signalCode ?? 'never started'})`;
      const within = { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) };
      return fetch(`${address}/readyz`, within).then((answer) => answer.text(), String);
    },
    [Symbol.asyncDispose]: async () => {
      process.off('exit', endWithUs);
      await end('SIGTERM');
    },
  };
  return running;
};

/** Waits until all are ready. @returns true if they are in time */
export const becomeReady = async (processes: readonly ServiceProcess[], withinMs: number): Promise<boolean> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const states = await Promise.all(processes.map((each) => each.isReady()));
    if (states.every(Boolean)) return true;
    if (Date.now() > deadline) return false;
    await pause(POLL_INTERVAL_MS);
  }
};
