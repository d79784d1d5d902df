/**
 * Bundles a program of this folder (`.ci/<name>/main.ts`) and runs it with the other arguments:
 * `node .ci/tool.mjs measure --json`.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';

const [name = ''] = process.argv.splice(2, 1);
const outfile = join(import.meta.dirname, 'out', 'tools', `${name}.mjs`);
await bundle(join(import.meta.dirname, name, 'main.ts'), outfile);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(outfile).href);
