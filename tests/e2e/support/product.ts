import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Browser, BrowserContext } from '@playwright/test';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { AS_SERVICES, startAsServices } from './asServices.ts';
import { openReadModels, type ReadModels } from './readModels.ts';
import { environmentWith, serve, type Settings } from './serve.ts';
import { copyTemplate } from './productData.ts';

/** A running product with its own port and data. */
export interface Product extends AsyncDisposable {
  readonly url: string;
  readonly dataFolder: string;
  readonly databaseUrl: string;
  /** Runs `npm run campjay -- …` beside it, and waits until it exits. */
  readonly campjay: (...args: readonly string[]) => Promise<void>;
  /** Waits until pages show everything up to a log position. */
  readonly awaitReadModels: ReadModels['awaitPosition'];
  /** Waits until searches include everything in the log. */
  readonly awaitSearches: () => Promise<void>;
}

export type ProductSettings = (url: string) => Settings;

const COMMAND_LINE = join(import.meta.dirname, '../../../campjay/bin/campjay.mjs');
/** Below the system's ephemeral ports, one of which an outgoing connection could take before the product listens. */
const PORTS = { min: 20_000, max: 32_000 };

const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(PORTS.min, PORTS.max);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
};

/** Starts the built product with a copy of the template's data, and waits until it is ready. Disposing stops it. */
export const startProduct = async (settingsAt: ProductSettings = () => ({})): Promise<Product> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const resources = openResources();
  try {
    const { dataFolder, databaseUrl } = resources.add(await copyTemplate());
    // As behind a proxy, so that every test parent can have a separate address.
    const defaults = { TRUSTED_PROXIES: '1', CAMPJAY_DATA: dataFolder, DATABASE_URL: databaseUrl };
    const settings = { ...defaults, ...settingsAt(url) };
    const starting = AS_SERVICES
      ? startAsServices({ port, databaseUrl, settings })
      : serve({ ...settings, PORT: String(port) });
    const { queryApis = [url] } = resources.add<AsyncDisposable & { queryApis?: readonly string[] }>(await starting);
    const readModels = resources.add(await openReadModels(databaseUrl));
    return {
      ...{ url, dataFolder, databaseUrl, awaitReadModels: readModels.awaitPosition },
      awaitSearches: () => readModels.awaitSearches(queryApis),
      campjay: async (...args) => {
        await promisify(execFile)(process.execPath, [COMMAND_LINE, ...args], { env: environmentWith(settings) });
      },
      [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
    };
  } catch (error) {
    await resources[Symbol.asyncDispose]();
    throw error;
  }
};

const products = new WeakMap<Browser, Product>();

/** Every worker has one browser and one product, so helpers find the product by a context's browser. */
export const registerProduct = (browser: Browser, product: Product): void => void products.set(browser, product);

/** The product of a context's pages. */
export const productOf = (context: BrowserContext): Product => {
  const browser = context.browser();
  const product = browser && products.get(browser);
  if (!product) throw new Error('This browser has no product: the test has to use `test` of support/test.ts.');
  return product;
};
