import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { openLogFile } from './logFile.ts';

it('appends to the log of earlier starts, readable only by this user, and rotates it when it is large', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-log-'));
  const path = join(folder, 'campjay.log');
  {
    using log = openLogFile(path);
    log.write('first\n');
  }
  {
    using log = openLogFile(path);
    log.write('second\n');
  }
  expect(await readFile(path, 'utf8')).toBe('first\nsecond\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);

  await writeFile(`${folder}/large`, 'x'.repeat(1024 * 1024));
  for (let megabyte = 0; megabyte < 20; megabyte += 1) await appendFile(path, await readFile(`${folder}/large`));
  using log = openLogFile(path);
  log.write('third\n');
  expect(await readFile(path, 'utf8')).toBe('third\n');
  expect(await readFile(`${path}.1`, 'utf8')).toMatch(/^first\nsecond\nx/);
  await rm(folder, { recursive: true });
});
