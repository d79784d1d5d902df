import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Config, addressOf } from '../settings/config.ts';
import { pathsIn, type Build } from '../processes/dataFolder.ts';
import { type Terminal } from '../cli/terminal.ts';
import { superviseProcess, type SupervisedProcess } from './superviseProcess.ts';
import { type LogFile } from './logFile.ts';
import { type MessageFromChild, type ProcessRole, type MessageToChild } from './supervisorLink.ts';

export interface RunProcessesOptions {
  readonly config: Config;
  readonly build: Build;
  readonly databaseUrl: string;
  readonly logFile: LogFile;
  readonly log: Log;
  readonly terminal: Terminal;
}

export interface RunningProcesses extends AsyncDisposable {
  /** Never resolves. Rejects with OperatorError if a process that has never been ready cannot run. */
  readonly gaveUp: Promise<never>;
}

/** Runs the product's two processes, and prints a line when the product is ready. Disposing stops both processes. */
export const runProcesses = ({
  config,
  build,
  databaseUrl,
  logFile,
  log,
  terminal,
}: RunProcessesOptions): RunningProcesses => {
  let isCatalogReady = false;
  const startProcess = (role: ProcessRole, onReady: () => void): SupervisedProcess =>
    superviseProcess({
      spawn: () =>
        fork(join(build.server, 'child.js'), [role], {
          stdio: ['ignore', logFile.fd, logFile.fd, 'ipc'],
          execArgv: ['--enable-source-maps'],
          env: { NODE_ENV: 'production', ...process.env },
        }),
      settings: { role, config, databaseUrl, build },
      initialMessages: () => (isCatalogReady ? [CATALOG_READY] : []),
      onMessage: (message) => handleMessage(message, onReady),
      onRestart: (reason, inMs) => {
        log.warn({ part: role, inMs }, `${role} ended (${reason}) and will be restarted`);
        terminal.print(`The part "${role}" ended (${reason}) and will be restarted.`);
      },
    });
  const handleMessage = (message: MessageFromChild, onReady: () => void): void => {
    if (message.kind === 'notice') terminal.print(message.text);
    if (message.kind === 'progress') terminal.progress(message.text);
    if (message.kind === 'ready') onReady();
    // Only `serve` requests metrics, and only `work` responds, so each message goes to the other process.
    if (message.kind === 'metricsRequest') work.send(message);
    if (message.kind === 'metrics') serve.send(message);
  };
  const printReady = (): void => {
    terminal.print(`Campjay is ready at ${addressOf(config)}`);
    if (config.smtpUrl === undefined)
      terminal.print(
        `SMTP_URL is not set, so emails are stored as files in ${pathsIn(config.dataFolder).outbox}; "npm run campjay -- emails" lists the latest with their links.`,
      );
  };
  const serve = startProcess('serve', printReady);
  const work = startProcess('work', () => {
    isCatalogReady = true;
    serve.send(CATALOG_READY);
  });
  return {
    gaveUp: Promise.race([serve.gaveUp, work.gaveUp]),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([serve[Symbol.asyncDispose](), work[Symbol.asyncDispose]()]);
    },
  };
};

const CATALOG_READY: MessageToChild = { kind: 'catalogReady' };
