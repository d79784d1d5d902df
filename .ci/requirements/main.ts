/**
 * Writes docs/spec-coverage.md from docs/requirements.md and the tags in the tests:
 *
 *   npm run coverage:requirements   # writes the page
 *   npm run lint:coverage           # fails if the page is out of date
 *
 * Both fail if a requirement has no test, or a tag names no requirement or stands above no test.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSourceFiles } from '../sources/files.ts';
import { coverRequirements } from './coverage.ts';

const REQUIREMENTS = 'docs/requirements.md';
const PAGE = 'docs/spec-coverage.md';

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const { page, problems } = coverRequirements(
  readFileSync(REQUIREMENTS, 'utf8'),
  readSourceFiles(process.cwd(), { untracked: true }),
);
const isCurrent = existsSync(PAGE) && readFileSync(PAGE, 'utf8') === page;
if (!values.check && !isCurrent) writeFileSync(PAGE, page);

for (const problem of problems) console.error(problem);
if (values.check && !isCurrent) console.error(`${PAGE} is out of date: run \`npm run coverage:requirements\`.`);
if (problems.length > 0 || (values.check && !isCurrent)) process.exitCode = 1;
