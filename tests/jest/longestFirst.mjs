import TestSequencer from '@jest/test-sequencer';
import { inRandomOrder, ORDER_SEED } from '../stress/randomOrder.ts';

/** Tests here start processes or restore backups: up to a minute per file, far more than file sizes suggest. */
const LONG = /\/tests\/integration\/(processes|backup)\//;

/** Starts the long files first, so that no worker is left alone with one at the end. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    if (ORDER_SEED !== undefined) return inRandomOrder([...tests], ({ path }) => path);
    const sorted = super.sort(tests);
    return [...sorted.filter(({ path }) => LONG.test(path)), ...sorted.filter(({ path }) => !LONG.test(path))];
  }
}
