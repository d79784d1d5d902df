import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { configurationPage } from './configuration/page.ts';

const at = (path: string, from = '..'): URL => new URL(path, new URL(from, import.meta.url));
const read = (path: string): string => readFileSync(at(path), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].toSorted();

const readme = read('README.md');
const { scripts, workspaces } = z
  .object({ scripts: z.record(z.string(), z.string()), workspaces: z.array(z.string()) })
  .parse(JSON.parse(read('package.json')));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(at('docs/'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((path) => path.endsWith('.md'));

const commandLine = read('campjay/src/cli/commandLine.ts');
const commands = [
  ...found(read('campjay/src/processes/runService.ts'), /^ {2}\['([\w-]+)', '/gm),
  ...found(commandLine, /\.command\('([\w-]+)'\)/g),
];

describe('the settings page', () => {
  it('matches what the schemas generate', () => expect(read('docs/configuration.md')).toBe(configurationPage()));
});

describe('the README', () => {
  it('lists every workspace in its map', () => {
    expect(found(readme, /^\| `([\w-]+)\/`/gm)).toEqual(workspaces.toSorted());
  });
});

describe('every documentation page', () => {
  it.each(['CONTRIBUTING.md', 'docs/architecture.md'])('refers only to files that exist: %s', (page) => {
    const named = found(read(page), /`((?:[\w.-]+\/)+[\w-]+(?:\.[\w-]+)+)`/g);
    expect(named.filter((name) => !existsSync(at(name)))).toEqual([]);
  });

  it.each(pages)('refers only to scripts and commands that exist: %s', (page) => {
    expect(found(read(page), /npm run ([\w:-]+)/g).filter((name) => scripts[name] === undefined)).toEqual([]);
    expect(found(read(page), /npm run campjay -- ([\w-]+)/g).filter((name) => !commands.includes(name))).toEqual([]);
  });

  it.each(pages)('links only to targets that exist: %s', (page) => {
    const links = found(read(page), /\]\((?!https?:)([^)#]+)/g);
    expect(links.filter((link) => !existsSync(at(link, `../${page}`)))).toEqual([]);
  });
});

describe('the security page', () => {
  const page = read('docs/security.md');
  const rows = [...page.matchAll(/^\| (\d+)\.(\d+\.\d+) +\|[^|]+\| (met|does not apply|not met)\b[^|]*\|/gm)].map(
    ([, chapter = '', rest = '', state = '']) => ({ chapter, number: `${chapter}.${rest}`, state }),
  );
  const counts = (of: typeof rows): readonly number[] =>
    ['met', 'does not apply', 'not met'].map((state) => of.filter((row) => row.state === state).length);

  it('refers only to files that exist', () => {
    const named = found(page, /`((?:[\w.-]+\/)+[\w.-]+)`/g).filter((name) => !name.startsWith('application/'));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !existsSync(at(name)))).toEqual([]);
  });

  it('lists each of the 253 requirements of levels 1 and 2 once, with a correct summary of their states', () => {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(253);
    expect(rows).toHaveLength(253);
    const summary = [...page.matchAll(/^\| (?:\[V(\d+) [^|]+|all 253) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm)];
    expect(summary).toHaveLength(18);
    for (const [, chapter, ...states] of summary)
      expect([chapter, states.map(Number)]).toEqual([
        chapter,
        counts(rows.filter((row) => chapter === undefined || row.chapter === chapter)),
      ]);
  });
});

describe('each command in the pages for operators', () => {
  const files = [
    'docs/operations.md',
    'docs/operations/alerts.yml',
    'docs/operations/machines.md',
    'docs/operations/watching.md',
  ];
  const CALL =
    /(?:campjay --|[`"]campjay|campjay\.mjs|(?:run --rm )(?:[^\n]* )?command-api-1) ([a-z][\w-]*)([^`"\n]*)/g;

  it.each(files)('exists with its options, and rejects an unknown argument: %s', (file) => {
    const calls = [...read(file).matchAll(CALL)].map(([, name = '', rest = '']) => ({ name, words: rest.split(' ') }));
    expect(calls).not.toEqual([]);
    const unknown = calls.flatMap(({ name, words }) => [
      ...(commands.includes(name) ? [] : [name]),
      ...words.filter((word) =>
        word.startsWith('--') ? !new RegExp(`['"(]${word}\\b`).test(commandLine) : /^[a-z]+$/.test(word),
      ),
    ]);
    expect(unknown).toEqual([]);
  });
});
