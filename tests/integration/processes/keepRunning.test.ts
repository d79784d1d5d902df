import { type ChildProcess, spawn } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { OperatorError } from '@campjay/campjay/cli/operatorError.ts';
import { readConfig } from '@campjay/campjay/settings/config.ts';
import { superviseProcess, type SuperviseOptions } from '@campjay/campjay/supervisor/superviseProcess.ts';
import { type MessageFromChild } from '@campjay/campjay/supervisor/supervisorLink.ts';

const READY = `process.send({ kind: 'ready' });`;
const STAY = `process.on('disconnect', () => process.exit()); setInterval(() => undefined, 1000);`;
const SOON = { firstPauseMs: 1, longestPauseMs: 4, stopWithinMs: 200 };

/** Runs the scripts one after another as the child process; the last one repeatedly. */
const running = (scripts: readonly string[], more: Partial<SuperviseOptions> = {}) => {
  const children: ChildProcess[] = [];
  const messages: MessageFromChild[] = [];
  const restarts: string[] = [];
  let wake = (): void => undefined;
  const supervisor = superviseProcess({
    spawn: () => {
      const script = scripts[Math.min(children.length, scripts.length - 1)] ?? '';
      const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      children.push(child);
      return child;
    },
    settings: {
      role: 'serve',
      config: readConfig({ LOG_LEVEL: 'silent', PORT: '1' }, '/'),
      databaseUrl: '',
      build: { server: '', client: '', renderer: '', catalog: '', schools: '' },
    },
    initialMessages: () => [],
    onMessage: (message) => {
      messages.push(message);
      wake();
    },
    onRestart: (reason) => restarts.push(reason),
    limits: SOON,
    ...more,
  });
  const untilMessage = async (kind: MessageFromChild['kind'], times = 1): Promise<void> => {
    while (messages.filter((message) => message.kind === kind).length < times)
      await new Promise<void>((resolve) => (wake = resolve));
  };
  return { supervisor, children, restarts, untilMessage };
};

describe('a child process that ends', () => {
  it('is restarted if it was ready before, whatever it reports', async () => {
    const failingScript = `process.send({ kind: 'failed', sentence: 'The database is gone.' }, () => process.exit(1));`;
    const scripts = [`${READY}${failingScript}`, `process.exit(3)`, `${READY}${STAY}`];
    const { supervisor, restarts, untilMessage } = running(scripts);
    await untilMessage('ready', 2);
    expect(restarts).toEqual(['The database is gone.', 'exit status 3']);
    await supervisor[Symbol.asyncDispose]();
  });

  it('ends the product with its error message if it was never ready', async () => {
    const { supervisor, children } = running([
      `process.send({ kind: 'failed', sentence: 'Port 80 is already in use.' }, () => process.exit(1));`,
    ]);
    await expect(supervisor.gaveUp).rejects.toThrow(new OperatorError('Port 80 is already in use.'));
    expect(children).toHaveLength(1);
  });

  it('ends the product after a few attempts if it never gets ready and reports no reason', async () => {
    const { supervisor, children } = running([`process.kill(process.pid, 'SIGKILL')`]);
    await expect(supervisor.gaveUp).rejects.toThrow(
      'The part "serve" ended 4 times before it was ready (signal SIGKILL).',
    );
    expect(children).toHaveLength(4);
  });
});

describe('a child process that runs', () => {
  it('receives its settings and initial messages each time it starts', async () => {
    const echo = `process.on('message', ({ kind }) => process.send({ kind: 'notice', text: kind }));${STAY}`;
    const initialMessages = () => [{ kind: 'catalogReady' } as const];
    const { supervisor, children, untilMessage } = running([echo], { initialMessages });
    await untilMessage('notice', 2);
    children[0]?.kill('SIGKILL');
    await untilMessage('notice', 4);
    await supervisor[Symbol.asyncDispose]();
  });

  it('is killed if it does not stop in time, and is not restarted', async () => {
    const stubborn = `process.on('SIGTERM', () => undefined);${READY}setInterval(() => undefined, 1000);`;
    const { supervisor, children, untilMessage, restarts } = running([stubborn]);
    await untilMessage('ready');
    await supervisor[Symbol.asyncDispose]();
    expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']);
    expect(restarts).toEqual([]);
  });
});
