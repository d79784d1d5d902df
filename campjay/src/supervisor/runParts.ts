import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type Log } from '@campjay/platform/log/log.ts';
import { addressOf } from '../addressOf.ts';
import { type Build } from '../build.ts';
import { type Config } from '../config.ts';
import { placesIn } from '../dataFolder.ts';
import { type Terminal } from '../terminal.ts';
import { keepRunning, type Kept } from './keepRunning.ts';
import { type LogFile } from './logFile.ts';
import { type FromChild, type PartName, type ToChild } from './messages.ts';

export interface RunPartsOptions {
  readonly config: Config;
  readonly build: Build;
  readonly databaseUrl: string;
  readonly logFile: LogFile;
  readonly log: Log;
  readonly terminal: Terminal;
}

export interface Parts extends AsyncDisposable {
  /** Rejects with CannotRun when a part that had never been ready cannot run. */
  readonly gaveUp: Promise<never>;
}

/** Runs the two parts of the product, and tells people when it is ready. Disposing stops both at the same time. */
export const runParts = ({ config, build, databaseUrl, logFile, log, terminal }: RunPartsOptions): Parts => {
  let catalogueReady = false;
  const part = (name: PartName, onReady: () => void): Kept =>
    keepRunning({
      spawn: () =>
        fork(join(build.server, 'child.js'), [name], {
          stdio: ['ignore', logFile.fd, logFile.fd, 'ipc'],
          execArgv: ['--enable-source-maps'],
          env: { NODE_ENV: 'production', ...process.env },
        }),
      settings: { part: name, config, databaseUrl, build },
      alsoTold: () => (catalogueReady ? [CATALOGUE_READY] : []),
      onMessage: (message) => pass(message, onReady),
      onRestart: (how, inMs) => {
        log.warn({ part: name, inMs }, `${name} ended (${how}) and is started again`);
        terminal.say(`The part "${name}" ended (${how}) and is started again.`);
      },
    });
  const pass = (message: FromChild, onReady: () => void): void => {
    if (message.kind === 'said') terminal.say(message.text);
    if (message.kind === 'progress') terminal.progress(message.text);
    if (message.kind === 'ready') onReady();
    // Only `serve` asks, and only `work` answers.
    if (message.kind === 'metricsAsked') work.tell(message);
    if (message.kind === 'metrics') serve.tell(message);
  };
  const sayReady = (): void => {
    terminal.say(`Campjay is ready at ${addressOf(config)}`);
    if (config.smtpUrl === undefined)
      terminal.say(
        `Emails are files in ${placesIn(config.dataFolder).outbox}, as SMTP_URL names no mail server; "npm run campjay -- emails" lists the latest with their links.`,
      );
  };
  const serve = part('serve', sayReady);
  const work = part('work', () => {
    catalogueReady = true;
    serve.tell(CATALOGUE_READY);
  });
  return {
    gaveUp: Promise.race([serve.gaveUp, work.gaveUp]),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([serve[Symbol.asyncDispose](), work[Symbol.asyncDispose]()]);
    },
  };
};

const CATALOGUE_READY: ToChild = { kind: 'catalogueReady' };
