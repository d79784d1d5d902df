import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inRandomOrder, ORDER_SEED } from './randomOrder.mjs';

/** Playwright has no option for the order of tests: it groups them for its workers as this internal method lists them. */
export const runTestsInRandomOrder = () => {
  if (ORDER_SEED === undefined) return;
  const requireFromPlaywright = createRequire(createRequire(import.meta.url).resolve('@playwright/test/package.json'));
  const folder = dirname(requireFromPlaywright.resolve('playwright/package.json'));
  const { Suite } = requireFromPlaywright(join(folder, 'lib/common/test.js'));
  const { allTests } = Suite.prototype;
  if (allTests === undefined) throw new Error('This version of Playwright lists its tests in another way.');
  Suite.prototype.allTests = function () {
    return inRandomOrder(allTests.call(this), ({ id }) => id);
  };
};
