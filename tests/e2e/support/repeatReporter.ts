import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { relative } from 'node:path';
import process from 'node:process';

/** Prints for each failed test the command that repeats it, and where its trace and screenshot are. */
export default class RepeatReporter implements Reporter {
  readonly #failed = new Map<TestCase, TestResult>();
  readonly #declaredAt = new Map<string, number>();

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) {
      const location = locationOf(test);
      this.#declaredAt.set(location, (this.#declaredAt.get(location) ?? 0) + 1);
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.outcome() === 'unexpected') this.#failed.set(test, result);
  }

  onEnd(): void {
    if (this.#failed.size === 0) return;
    console.log('\nTo repeat what failed:');
    for (const [test, { attachments }] of this.#failed) {
      console.log(`  ${this.#commandFor(test)}`);
      for (const { name, path } of attachments)
        if (path !== undefined)
          console.log(
            name === 'trace'
              ? `    npx playwright show-trace ${relativePath(path)}`
              : `    ${name}: ${relativePath(path)}`,
          );
    }
  }

  /** A loop declares several tests at one location; only the title distinguishes them. */
  #commandFor(test: TestCase): string {
    const location = locationOf(test);
    const command = `npm run test:browser -- ${location}`;
    if (this.#declaredAt.get(location) === 1) return command;
    return `${command} -g '${test.title.replaceAll(/[^\w ,]/g, '.')}'`;
  }
}

const relativePath = (path: string): string => relative(process.cwd(), path);

const locationOf = ({ location: { file, line } }: TestCase): string => `${relativePath(file)}:${line}`;
