import { type Log } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';

/** Program for tests: runs the server in the given folder, prints each event as a line, and stops at SIGTERM. */
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const log: Log = {
  debug: () => undefined,
  info: (_fields, message) => print({ info: message }),
  warn: (_fields, message) => print({ warn: message }),
  error: (_fields, message) => print({ error: message }),
  child: () => log,
};

const [, , dataFolder = ''] = process.argv;
try {
  const server = await startEmbeddedPostgres({ dataFolder, log, durable: false });
  print({ url: server.url });
  process.once('SIGTERM', () => void server[Symbol.asyncDispose]().then(() => print({ stopped: true })));
} catch (error) {
  print({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exitCode = 1;
}
