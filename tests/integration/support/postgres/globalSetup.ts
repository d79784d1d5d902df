import { memoryFolder } from './memoryFolder.ts';
import { startTestServer } from './testServer.ts';

declare global {
  var campjayTestServer: AsyncDisposable | undefined;
}

/** Jest: starts one PostgreSQL for the whole run; its address is passed to the workers in CAMPJAY_TEST_SERVER. */
const globalSetup = async (): Promise<void> => {
  // Also for servers and data folders that tests create.
  process.env['TMPDIR'] = memoryFolder();
  const server = await startTestServer();
  process.env['CAMPJAY_TEST_SERVER'] = server.url;
  globalThis.campjayTestServer = server;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAndEnd(server, signal));
};

/** Jest does not tear down when it is interrupted. */
const stopAndEnd = async (server: AsyncDisposable, signal: NodeJS.Signals): Promise<void> => {
  await server[Symbol.asyncDispose]();
  process.kill(process.pid, signal); // the handler is removed by now, so this signal ends the process
};

export default globalSetup;
