import { defineConfig, type PlaywrightTestConfig, type Project } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { AS_SERVICES } from './support/asServices.ts';
import { findBrowser } from './support/browser.ts';

/** A port that is free at this moment on the loopback interface. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('The system named no free port.'));
      });
    });
  });

// Every worker reads this file again; the environment carries to them what the first reading found.
const port = (process.env['E2E_PORT'] ??= String(await freePort()));
const baseURL = `http://127.0.0.1:${port}`;
const { executablePath, args } = await findBrowser();

/** One supervised product, whose data the tests know: they read there the letters that it writes. */
const supervised = (): Pick<PlaywrightTestConfig, 'webServer'> => {
  const dataFolder = (process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'campjay-browser-tests-')));
  return {
    webServer: {
      command: `exec node ${JSON.stringify(join(import.meta.dirname, 'support/serveProduct.mjs'))}`,
      url: `${baseURL}/readyz`,
      // As behind a proxy, so that every made-up parent may come from an address of their own.
      env: { PORT: port, CAMPJAY_DATA: dataFolder, TRUSTED_PROXIES: '1' },
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    },
  };
};
const asServices = { globalSetup: join(import.meta.dirname, 'support/sharedServices.ts') };

/** `npx playwright test -c tests/e2e/playwright.config.ts --project pictures` takes the pictures in docs and for link previews; else only tests run. */
const wanted = (process.env['E2E_PROJECT'] ??= process.argv.includes('pictures') ? 'pictures' : 'browser');
const projects: Project[] =
  wanted === 'pictures'
    ? [{ name: 'pictures', testMatch: 'pictures/*.ts' }]
    : [{ name: 'browser', testMatch: '**/*.spec.ts' }];

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../../.ci/out/browser'),
  fullyParallel: true,
  // A test waits for a quarter of its time: three keep two cores busy.
  workers: 3,
  timeout: 60_000,
  // Twice the usual: what is waited for comes as soon as before, and on a busy machine it comes too.
  expect: { timeout: 10_000 },
  // A busy machine may race a test; the report says which ones passed only at a later try.
  retries: 2,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: join(import.meta.dirname, '../../.ci/out/playwright.json') }]],
  use: {
    baseURL,
    // Tests wait for what they look for; nothing on the page has to move for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args },
    // Tracing takes a fifth of the time; a test that failed is traced when it is tried again.
    trace: 'on-first-retry',
  },
  projects,
  ...(AS_SERVICES ? asServices : supervised()),
});
