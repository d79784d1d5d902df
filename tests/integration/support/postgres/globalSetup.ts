import { memoryFolder } from './memoryFolder.ts';
import { startTestServer } from './testServer.ts';

declare global {
  var campjayTestServer: AsyncDisposable | undefined;
}

/** jest: one PostgreSQL for the whole run; its address goes to the workers in CAMPJAY_TEST_SERVER. */
const globalSetup = async (): Promise<void> => {
  // Servers and data folders that tests make for themselves.
  process.env['TMPDIR'] = memoryFolder();
  const server = await startTestServer();
  process.env['CAMPJAY_TEST_SERVER'] = server.url;
  globalThis.campjayTestServer = server;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAndEnd(server, signal));
};

/** jest does not tear down when it is interrupted. */
const stopAndEnd = async (server: AsyncDisposable, signal: NodeJS.Signals): Promise<void> => {
  await server[Symbol.asyncDispose]();
  process.kill(process.pid, signal); // the handler is gone by now, so this ends the process as it would have ended
};

export default globalSetup;
