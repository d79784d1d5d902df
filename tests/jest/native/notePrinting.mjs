import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';

/** Notes in the file named by `JEST_PRINTED` which test files print. */
const noted = process.env['JEST_PRINTED'];

if (noted !== undefined)
  for (const stream of [process.stdout, process.stderr]) {
    const { write } = stream;
    stream.write = (...args) => {
      const { testPath } = globalThis.expect?.getState() ?? {};
      if (testPath) appendFileSync(noted, `${relative(process.cwd(), testPath)}\n`);
      return write.apply(stream, args);
    };
  }
