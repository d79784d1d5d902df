import { defineConfig, type Project } from '@playwright/test';
import { join } from 'node:path';
import process from 'node:process';
import { AS_SERVICES } from './support/asServices.ts';
import { runTestsInRandomOrder } from '../stress/randomPlaywright.ts';
import { findBrowser } from './support/browser.ts';
import { SLOWDOWN } from './support/slowdown.ts';

const { executablePath, args } = await findBrowser();
const OUT = process.env['TEST_REPORTS'] ?? join(import.meta.dirname, '../../.ci/out');
runTestsInRandomOrder();

/**
 * `npx playwright test -c tests/e2e/playwright.config.ts --project pictures` takes the pictures in docs;
 * otherwise only tests run. Workers read this file too, so the choice is passed on in the environment.
 */
const projectName = (process.env['E2E_PROJECT'] ??= process.argv.includes('pictures') ? 'pictures' : 'browser');
const projects: Project[] =
  projectName === 'pictures'
    ? [{ name: 'pictures', testMatch: 'pictures/*.ts' }]
    : [{ name: 'browser', testMatch: '**/*.spec.ts' }];

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(OUT, 'browser'),
  globalSetup: join(import.meta.dirname, 'support/globalSetup.ts'),
  fullyParallel: true,
  // Tests spend a quarter of their time waiting, so three workers use two cores. Eight processes per worker need more.
  workers: AS_SERVICES ? 2 : 3,
  // Limits are only for what never happens: beside busy loops, the longest journey takes 50 s, and a page's code 10 s.
  timeout: 180_000 * SLOWDOWN,
  expect: { timeout: 30_000 * SLOWDOWN },
  // What passes only at its second attempt is reported as flaky: it is a defect, but not of the change that is tested.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: join(OUT, 'playwright.json') }]],
  use: {
    // Tests wait for elements, so nothing on the page needs to be animated.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args },
    screenshot: 'only-on-failure',
    // Actions, console and network, which is cheap; `--trace on` adds a film strip and the page at each step.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  projects,
});
