/** Lists retired terms in names, comments and documentation: `npm run lint:language`. Fails if it finds any. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readSourceFiles } from '../sources/files.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { findInPage, findInSource } from './findRetired.ts';

const pages = execFileSync('git', ['ls-files', '-z', '*.md'], { encoding: 'utf8' }).split('\0').filter(Boolean);
const findings = [
  ...readSourceFiles(process.cwd(), { untracked: true }).flatMap((file) => findInSource(file, EXCEPTIONS)),
  ...pages
    .filter((path) => !EXCEPTIONS.proseOf.includes(path))
    .flatMap((path) => findInPage(path, readFileSync(path, 'utf8'))),
];
for (const { path, line, found, instead } of findings)
  console.error(`${path}:${line}: '${found}' is retired. Use ${instead}.`);
if (findings.length > 0) {
  console.error(`${findings.length} retired terms.`);
  process.exitCode = 1;
}
