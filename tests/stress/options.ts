import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface StressOptions {
  readonly files: { readonly browser: readonly string[]; readonly node: readonly string[] };
  readonly repeat: number;
  /** How many processes compute beside the tests. */
  readonly busy: number;
  readonly seed: number;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Jest refuses larger ones. */
export const MAX_SEED = 2 ** 31 - 1;

/** The tests of all files that are not named. */
const ALL = { browser: ['tests/e2e/'], node: ['tests/integration/'] };

/** What `npm run test:stress -- [files] [--repeat 20] [--busy 2] [--seed 7]` asks for. */
export const parseOptions = (args: string[]): StressOptions => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      repeat: { type: 'string', default: '20' },
      busy: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(randomInt(MAX_SEED)) },
    },
  });
  const isOfBrowser = (file: string): boolean => /^(\.\/)?tests\/e2e\/|\.spec\.ts(:\d+)?$/.test(file);
  const named = {
    browser: positionals.filter(isOfBrowser),
    node: positionals.filter((file) => !isOfBrowser(file)),
  };
  return {
    files: positionals.length === 0 ? ALL : named,
    repeat: wholeNumber('repeat', values.repeat, { from: 1, to: 1_000 }),
    busy: wholeNumber('busy', values.busy, { from: 0, to: 64 }),
    seed: wholeNumber('seed', values.seed, { from: 0, to: MAX_SEED }),
  };
};

const wholeNumber = (name: string, text: string, { from, to }: Range): number => {
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= from && value <= to) return value;
  throw new Error(`--${name} is a whole number from ${from} to ${to}, not '${text}'.`);
};
