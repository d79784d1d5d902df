import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';

/**
 * One line for each file, and the errors of those that fail. Tells `tests/run.mjs` when the last file has started, and
 * notes the files that print, which passing tests should not do.
 */
export default class LineReporter {
  #started = 0;
  #total = 0;

  onRunStart({ numTotalTestSuites }) {
    this.#total = numTotalTestSuites;
  }

  onTestFileStart() {
    this.#started += 1;
    if (this.#started === this.#total) process.send?.('started the last file');
  }

  onTestFileResult({ path }, { failureMessage, numFailingTests, testExecError, perfStats, console: printed }) {
    const file = relative(process.cwd(), path);
    const hasFailed = numFailingTests > 0 || testExecError;
    const seconds = ((perfStats.end - perfStats.start) / 1000).toFixed(1);
    const lines = [`${hasFailed ? 'FAIL' : '  ok'} ${file} (${seconds} s)`];
    if (hasFailed) lines.push(failureMessage ?? String(testExecError));
    if (printed?.length > 0) {
      lines.push(...printed.map(({ message }) => message));
      if (process.env['JEST_PRINTED']) appendFileSync(process.env['JEST_PRINTED'], `${file}\n`);
    }
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}
