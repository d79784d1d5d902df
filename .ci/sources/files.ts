import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * - `production`: what the product is built and operated with
 * - `generated`: written by a program, so its size says nothing about our code
 * - `test`: files that a test runner picks up
 * - `support`: fixtures, contract suites and everything else that only tests use
 * - `tool`: benchmarks and CI scripts
 */
export type FileKind = 'production' | 'generated' | 'test' | 'support' | 'tool';

export interface SourceFile {
  /** Relative to the repository's root, with forward slashes. */
  readonly path: string;
  readonly kind: FileKind;
  readonly text: string;
}

const SOURCE = /\.(ts|tsx|mjs)$/;
const TEST = /\.(test|spec)\.tsx?$/;
const SUPPORT = /^(e2e|tests)\/|(^|\/)testing\/|^web\/src\/test\/|Contract\.ts$|\/contract\//;
const TOOL = /^(bench|\.ci)\//;
const GENERATED_PATH = /(^|\/)generated\/|\.generated\.tsx?$/;
const GENERATED_HEADER = /^(?:\/\/|\/\*)[^]{0,200}@generated\b/;

export const kindOf = (path: string, text: string): FileKind => {
  if (GENERATED_PATH.test(path) || GENERATED_HEADER.test(text)) return 'generated';
  if (TEST.test(path)) return 'test';
  if (SUPPORT.test(path)) return 'support';
  return TOOL.test(path) ? 'tool' : 'production';
};

/**
 * Reads all TypeScript and `.mjs` files that Git tracks.
 * @param untracked includes new files that Git does not ignore, so that a check works before `git add`
 */
export const readSourceFiles = (root: string, { untracked }: { untracked: boolean }): readonly SourceFile[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', ...(untracked ? ['--others', '--exclude-standard'] : [])], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    // Git still lists a file that was deleted but not yet staged.
    .filter((path) => SOURCE.test(path) && existsSync(join(root, path)))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, kind: kindOf(path, text), text };
    });
