import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const Package = z.object({
  name: z.string(),
  workspaces: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});
type Package = z.infer<typeof Package>;

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readPackage = (folder: string): Package => Package.parse(JSON.parse(read(`${folder}package.json`)));

const root = readPackage('');
const packages = [root, ...root.workspaces.map((folder) => readPackage(`${folder}/`))];
const named = packages.flatMap(({ name, dependencies, devDependencies }) =>
  [...Object.entries(dependencies), ...Object.entries(devDependencies)].map(([dependency, version]) => ({
    from: name,
    dependency,
    version,
  })),
);
const isOurs = (dependency: string): boolean => packages.some(({ name }) => name === dependency);
const foreign = [...new Set(named.map(({ dependency }) => dependency))].filter((dependency) => !isOurs(dependency));

/** Rows of the page: "| `package` | reason |". */
const reasons = new Map(
  [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` *\|(.*)\|$/gm)].map(([, name = '', reason = '']) => [
    name,
    reason.trim(),
  ]),
);

describe('the packages that the product depends on', () => {
  it('each have a reason in docs/dependencies.md, which lists nothing else', () => {
    expect([...reasons.keys()].toSorted()).toEqual(foreign.toSorted());
    expect([...reasons].filter(([, reason]) => reason === '')).toEqual([]);
  });

  it('have exact versions', () => {
    expect(named.length).toBeGreaterThan(root.workspaces.length);
    expect(named.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('have the same version in every workspace', () => {
    const versionsOf = (name: string) =>
      new Set(named.filter((use) => use.dependency === name).map((use) => use.version));
    expect(foreign.filter((name) => versionsOf(name).size > 1)).toEqual([]);
  });
});
