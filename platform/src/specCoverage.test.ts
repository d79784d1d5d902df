import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const ROOT = new URL('../../', import.meta.url);
const STATUS = /^`[^`]+ › [^`]+`(<br>`[^`]+ › [^`]+`)*$/;
/** How many statements each section came to when they were listed one by one. More may come; none may be lost. */
const STATEMENTS: Readonly<Record<string, number>> = {
  1: 51,
  2: 193,
  3: 126,
  4: 68,
  5: 15,
  6: 23,
  7: 43,
  8: 25,
  9: 111,
  D7: 26,
  D14: 14,
  D15: 31,
  S: 21,
  T: 8,
  P: 9,
  F: 8,
  A: 9,
  M: 8,
  G: 9,
  B: 12,
  O: 7,
  E: 9,
  C: 9,
  W: 8,
};

interface Row {
  readonly id: string;
  readonly statement: string;
  readonly status: string;
}

const rows: readonly Row[] = readFileSync(new URL('docs/spec-coverage.md', ROOT), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z\d]+\.\d/.test(line))
  .map((line) => {
    const [id = '', statement = '', status = ''] = line
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim());
    return { id, statement, status };
  });

/** The title as it stands in the source, whichever quotes are around it. */
const holdsTitle = (source: string, title: string): boolean =>
  [title, title.replaceAll("'", "\\'")].some((written) => source.includes(written));

describe('the list of what the specification says', () => {
  it('names only tests that exist', () => {
    const named = [
      ...new Set(rows.flatMap(({ status }) => [...status.matchAll(/`([^`]+)`/g)].map(([, test]) => test))),
    ];
    expect(named.length).toBeGreaterThan(50);
    const missing = named.filter((test = '') => {
      const [file = '', title = ''] = test.split(' › ');
      const url = new URL(file, ROOT);
      return title === '' || !existsSync(url) || !holdsTitle(readFileSync(url, 'utf8'), title);
    });
    expect(missing).toEqual([]);
  });

  it('names a test for every statement', () => {
    expect(rows.filter(({ status }) => !STATUS.test(status))).toEqual([]);
    expect(rows.filter(({ statement }) => statement.length < 5)).toEqual([]);
  });

  it('gives every statement an id of its own, counted up within its section', () => {
    const seen = new Map<string, number>();
    const wrong = rows.filter(({ id }) => {
      const [section = '', number] = id.split('.');
      const expected = (seen.get(section) ?? 0) + 1;
      seen.set(section, expected);
      return Number(number) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(STATEMENTS))('keeps all statements of section %s', (section, atLeast) => {
    expect(rows.filter(({ id }) => id.startsWith(`${section}.`)).length).toBeGreaterThanOrEqual(atLeast);
  });
});
