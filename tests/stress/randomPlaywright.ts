import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TestCase } from '@playwright/test/reporter';
import { inRandomOrder, ORDER_SEED } from './randomOrder.ts';

interface SuiteClass {
  readonly prototype: { allTests: () => TestCase[] };
}

/** Playwright has no option for the order of tests: it groups them for its workers as this internal method lists them. */
export const runTestsInRandomOrder = (): void => {
  if (ORDER_SEED === undefined) return;
  const { require: requireFromPlaywright, folder } = findPlaywright();
  const { Suite } = requireFromPlaywright(join(folder, 'lib/common/test.js')) as { Suite: SuiteClass };
  const { allTests } = Suite.prototype;
  Suite.prototype.allTests = function () {
    return inRandomOrder(allTests.call(this), ({ id }) => id);
  };
};

const findPlaywright = () => {
  const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test/package.json'));
  return { require, folder: dirname(require.resolve('playwright/package.json')) };
};
