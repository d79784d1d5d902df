import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { failureTable } from './failureTable.ts';
import { parseOptions } from './options.ts';
import { inRandomOrder } from './randomOrder.ts';

describe('the options of a stress run', () => {
  it('are all browser and integration tests, 20 repeats and 2 busy loops, unless they are given', () => {
    expect(parseOptions([])).toEqual({
      files: { browser: ['tests/e2e/'], node: ['tests/integration/'] },
      repeat: 20,
      busy: 2,
      seed: expect.any(Number),
    });
  });

  it('tell files of the browser from the others', () => {
    const files = ['tests/e2e/app/', 'schedule.spec.ts:12', 'domain/src/a.test.ts', 'web/src/b.test.tsx'];
    expect(parseOptions([...files, '--repeat', '3', '--busy', '0', '--seed', '7'])).toEqual({
      files: { browser: files.slice(0, 2), node: files.slice(2) },
      repeat: 3,
      busy: 0,
      seed: 7,
    });
  });

  it.each([
    ['--repeat', '0'],
    ['--repeat', 'often'],
    ['--busy', '1.5'],
    ['--seed', '-1'],
    ['--quiet', '1'],
  ])('are refused: %s %s', (name, value) => {
    expect(() => parseOptions([`${name}=${value}`])).toThrow(name);
  });
});

describe('the table of failures', () => {
  it('counts the failures of each test, most failures first', () => {
    const failure = { file: 'a.test.ts', line: 3, title: 'adds', error: 'Error: 1', repeat: '', traces: [] };
    const other = { ...failure, line: undefined, title: 'subtracts', error: 'Error: 2' };
    expect(failureTable([other, failure, { ...failure, line: 5, error: 'Error: 3' }], 20)).toEqual([
      '2 of 20  adds  a.test.ts:3  Error: 1',
      '1 of 20  subtracts  a.test.ts  Error: 2',
    ]);
  });
});

describe('the random order', () => {
  const items = Array.from({ length: 50 }, (_, index) => `test ${index}`);
  const orderOf = (given: string[], seed: string) => inRandomOrder(given, (item) => item, seed);

  it('is the same for the same seed, and another one for another', () => {
    expect(orderOf(items, '7')).toEqual(orderOf(items.toReversed(), '7'));
    expect(orderOf(items, '7')).not.toEqual(orderOf(items, '8'));
    expect(orderOf(items, '7').toSorted()).toEqual(items.toSorted());
  });
});

describe('busy loops', () => {
  it('end when their parent is killed', async () => {
    const module = JSON.stringify(new URL('busyLoops.ts', import.meta.url).href);
    const register = fileURLToPath(new URL('../jest/native/register.mjs', import.meta.url));
    const program = `const { startBusyLoops } = await import(${module}); startBusyLoops(1, 'inherit'); console.log('started');`;
    const parent = spawn(process.execPath, ['--import', register, '--input-type=module', '-e', program], {
      env: { ...process.env, JEST_WORKER_ID: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    // The loop has the same output, which is closed only when both have ended.
    await once(parent.stdout.resume(), 'close');
  });
});
