import { type Log } from '@campjay/platform/log/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';

/** A program for tests: runs the server in the folder it is given, says on each line what happens, stops at SIGTERM. */
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const log: Log = {
  debug: () => undefined,
  info: (_fields, message) => say({ info: message }),
  warn: (_fields, message) => say({ warn: message }),
  error: (_fields, message) => say({ error: message }),
  child: () => log,
};

const [, , dataFolder = ''] = process.argv;
try {
  const server = await startEmbeddedPostgres({ dataFolder, log, durable: false });
  say({ url: server.url });
  process.once('SIGTERM', () => void server[Symbol.asyncDispose]().then(() => say({ stopped: true })));
} catch (error) {
  say({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exitCode = 1;
}
