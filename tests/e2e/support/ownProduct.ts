import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { AS_SERVICES, startAsServices } from './asServices.ts';
import { campjay } from './commandLine.ts';

/** The product, set up otherwise than for the other tests, on a port and with data of its own. */
export interface OwnProduct extends AsyncDisposable {
  readonly url: string;
  /** Runs `npm run campjay -- …` beside it, and waits for its end. */
  readonly campjay: (...words: readonly string[]) => Promise<void>;
}

const READY_WITHIN_MS = 60_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('The system named no free port.');
  return address.port;
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

type Settings = Readonly<Record<string, string>>;

/** Starts the built product with these settings, which may name its own address, and waits until it is ready. */
export const startOwnProduct = async (chosen: Settings | ((url: string) => Settings)): Promise<OwnProduct> => {
  const port = await freePort();
  const settings = typeof chosen === 'function' ? chosen(urlAt(port)) : chosen;
  return AS_SERVICES ? asServices(port, settings) : asOne(port, settings);
};

const urlAt = (port: number): string => `http://127.0.0.1:${port}`;

const asServices = async (port: number, settings: Settings): Promise<OwnProduct> => {
  const services = await startAsServices({ port, settings: { TRUSTED_PROXIES: '1', ...settings }, ofEach: 1 });
  return {
    url: services.address,
    campjay: (...words) => campjay(services.settings, ...words),
    [Symbol.asyncDispose]: () => services[Symbol.asyncDispose](),
  };
};

const asOne = async (port: number, settings: Settings): Promise<OwnProduct> => {
  const url = urlAt(port);
  const dataFolder = await mkdtemp(join(tmpdir(), 'campjay-browser-tests-'));
  const env = { ...process.env, ...settings, PORT: String(port), CAMPJAY_DATA: dataFolder };
  const product = spawn(process.execPath, [join(import.meta.dirname, 'serveProduct.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(product, 'exit');
  const stop = async () => {
    product.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (product.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('The product did not become ready.');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, campjay: (...words) => campjay({ CAMPJAY_DATA: dataFolder }, ...words), [Symbol.asyncDispose]: stop };
};
