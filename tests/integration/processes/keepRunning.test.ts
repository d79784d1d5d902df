import { type ChildProcess, spawn } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { CannotRun } from '@campjay/campjay/cannotRun.ts';
import { readConfig } from '@campjay/campjay/config.ts';
import { keepRunning, type KeepRunningOptions } from '@campjay/campjay/supervisor/keepRunning.ts';
import { type FromChild } from '@campjay/campjay/supervisor/messages.ts';

const READY = `process.send({ kind: 'ready' });`;
const STAY = `process.on('disconnect', () => process.exit()); setInterval(() => undefined, 1000);`;
const SOON = { firstPauseMs: 1, longestPauseMs: 4, stopWithinMs: 200 };

/** Runs scripts one after the other as the child; the last one again and again. */
const running = (scripts: readonly string[], more: Partial<KeepRunningOptions> = {}) => {
  const children: ChildProcess[] = [];
  const heard: FromChild[] = [];
  const restarts: string[] = [];
  let wake = (): void => undefined;
  const kept = keepRunning({
    spawn: () => {
      const script = scripts[Math.min(children.length, scripts.length - 1)] ?? '';
      const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      children.push(child);
      return child;
    },
    settings: {
      part: 'serve',
      config: readConfig({ LOG_LEVEL: 'silent', PORT: '1' }, '/'),
      databaseUrl: '',
      build: { server: '', client: '', catalogue: '', schools: '' },
    },
    alsoTold: () => [],
    onMessage: (message) => {
      heard.push(message);
      wake();
    },
    onRestart: (how) => restarts.push(how),
    limits: SOON,
    ...more,
  });
  const hears = async (kind: FromChild['kind'], times = 1): Promise<void> => {
    while (heard.filter((message) => message.kind === kind).length < times)
      await new Promise<void>((resolve) => (wake = resolve));
  };
  return { ...kept, kept, children, restarts, hears };
};

describe('a part that ends', () => {
  it('is started again when it had been ready, whatever it says', async () => {
    const said = `process.send({ kind: 'failed', sentence: 'The database is gone.' }, () => process.exit(1));`;
    const { kept, restarts, hears } = running([`${READY}${said}`, `process.exit(3)`, `${READY}${STAY}`]);
    await hears('ready', 2);
    expect(restarts).toEqual(['The database is gone.', 'exit status 3']);
    await kept[Symbol.asyncDispose]();
  });

  it('ends the product with its sentence when it had never been ready', async () => {
    const { gaveUp, children } = running([
      `process.send({ kind: 'failed', sentence: 'Port 80 is already in use.' }, () => process.exit(1));`,
    ]);
    await expect(gaveUp).rejects.toThrow(new CannotRun('Port 80 is already in use.'));
    expect(children).toHaveLength(1);
  });

  it('ends the product after a few attempts when it never gets ready and does not say why', async () => {
    const { gaveUp, children } = running([`process.kill(process.pid, 'SIGKILL')`]);
    await expect(gaveUp).rejects.toThrow('The part "serve" ended 4 times before it was ready (signal SIGKILL).');
    expect(children).toHaveLength(4);
  });
});

describe('a part that runs', () => {
  it('is told its settings, and what else it must know, each time it starts', async () => {
    const echo = `process.on('message', ({ kind }) => process.send({ kind: 'said', text: kind }));${STAY}`;
    const { kept, children, hears } = running([echo], { alsoTold: () => [{ kind: 'catalogueReady' }] });
    await hears('said', 2);
    children[0]?.kill('SIGKILL');
    await hears('said', 4);
    await kept[Symbol.asyncDispose]();
  });

  it('is killed when it does not stop in time, and is not started again', async () => {
    const stubborn = `process.on('SIGTERM', () => undefined);${READY}setInterval(() => undefined, 1000);`;
    const { kept, children, hears, restarts } = running([stubborn]);
    await hears('ready');
    await kept[Symbol.asyncDispose]();
    expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']);
    expect(restarts).toEqual([]);
  });
});
