/**
 * Prints what changes to the code base are compared by:
 *
 *   npm run measure              # as a table, with the polls that lack a reason
 *   npm run measure -- --json    # for programs, with every poll
 *   npm run measure -- --check   # fails if there are too many polls, or one without a reason
 */
import { parseArgs } from 'node:util';
import { readSourceFiles } from '../sources/files.ts';
import { type Measures, measure } from './measure.ts';
import { type Poll } from './polls.ts';

/** Enough for animations and third-party frames, which announce nothing that a test could wait for. */
const MAX_POLLS = 25;

const { values } = parseArgs({ options: { json: { type: 'boolean' }, check: { type: 'boolean' } } });

const rowsOf = ({ production, generated, tools, tests, support, declarations, polls }: Measures) =>
  [
    ['production files', production.files],
    ['production lines', production.lines],
    ['median lines per production file', production.medianLines],
    ['production files with one importer', production.oneImporter],
    ['… of at most 40 lines', production.oneImporterAndSmall],
    ['generated files', generated.files],
    ['generated lines', generated.lines],
    ['benchmark and CI files', tools.files],
    ['benchmark and CI lines', tools.lines],
    ['test files', tests.files],
    ['test lines', tests.lines],
    ['test support files', support.files],
    ['test support lines', support.lines],
    ['test + support lines', tests.lines + support.lines],
    ['test declarations, jest', declarations.jest],
    ['test declarations, Playwright', declarations.playwright],
    ['polls and timers in tests', polls.length],
    ...countByName(polls).map(([name, count]) => [`… ${name}`, count] as const),
    ['polls without a reason', polls.filter(({ hasReason }) => !hasReason).length],
  ] as const;

const countByName = (polls: readonly Poll[]): readonly (readonly [string, number])[] =>
  [...new Set(polls.map(({ name }) => name))]
    .map((name) => [name, polls.filter((poll) => poll.name === name).length] as const)
    .toSorted(([, one], [, other]) => other - one);

const printTable = (rows: readonly (readonly [string, number])[]): void => {
  const width = Math.max(...rows.map(([label]) => label.length));
  for (const [label, value] of rows) console.log(`${label.padEnd(width)} ${value.toLocaleString('en').padStart(9)}`);
};

const measures = measure(process.cwd(), readSourceFiles(process.cwd(), { untracked: false }));
const unexplained = measures.polls.filter(({ hasReason }) => !hasReason);
if (values.json) console.log(JSON.stringify(measures, undefined, 2));
else {
  printTable(rowsOf(measures));
  if (unexplained.length > 0) console.log('\nPolls without a `// Poll: <reason>` on their line or directly above:');
  for (const { path, line, name } of unexplained) console.log(`  ${path}:${line} ${name}`);
}
if (values.check) {
  if (measures.polls.length > MAX_POLLS)
    console.error(`${measures.polls.length} polls: at most ${MAX_POLLS} are allowed.`);
  if (unexplained.length > 0) console.error(`${unexplained.length} polls have no reason.`);
  if (measures.polls.length > MAX_POLLS || unexplained.length > 0) process.exitCode = 1;
}
