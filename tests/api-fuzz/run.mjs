/**
 * Bundles the API fuzzer (`main.ts`) and runs it with the command line arguments:
 * `npm run test:api-fuzz -- --seed 7 --count 40000`. See docs/testing.md.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../../.ci/bundle.mjs';

const outfile = join(import.meta.dirname, 'dist/main.js');
await bundle(join(import.meta.dirname, 'main.ts'), outfile);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(outfile).href);
