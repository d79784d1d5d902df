import { startTestServer } from './testServer.ts';

declare global {
  var campjayTestServer: AsyncDisposable | undefined;
}

/** jest: one PostgreSQL for the whole run; its address goes to the workers in CAMPJAY_TEST_SERVER. */
const globalSetup = async (): Promise<void> => {
  const server = await startTestServer();
  process.env['CAMPJAY_TEST_SERVER'] = server.url;
  globalThis.campjayTestServer = server;
};

export default globalSetup;
