/**
 * Runs in Stryker's copy of the repository. Packages are found in the `node_modules` above it, but the workspaces have
 * to be those of the copy: the others have no mutants in them.
 */
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const copy = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const repository = process.env.CAMPJAY_MUTATED_REPOSITORY;
if (repository === undefined) throw new Error('CAMPJAY_MUTATED_REPOSITORY names the repository that was copied');

const scope = join(copy, 'node_modules/@campjay');
mkdirSync(scope, { recursive: true });
for (const name of readdirSync(join(repository, 'node_modules/@campjay')))
  if (existsSync(join(copy, name))) symlinkSync(join('../..', name), join(scope, name));

for (const { name, isDirectory } of readdirSync(copy, { withFileTypes: true }).map((entry) => ({
  name: entry.name,
  isDirectory: entry.isDirectory(),
})))
  if (isDirectory && existsSync(join(repository, name, 'node_modules')))
    symlinkSync(join(repository, name, 'node_modules'), join(copy, name, 'node_modules'));
