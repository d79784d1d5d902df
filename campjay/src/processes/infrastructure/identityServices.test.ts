import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { HASH_COST } from '@campjay/platform/identity/local/passwordHash.ts';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { operatorMessageOf } from '../../cli/operatorError.ts';
import { openIdentityServices } from './identityServices.ts';

it.each<[string, (file: string) => Promise<unknown>, string]>([
  ['is no JSON', (file) => writeFile(file, '{'), 'The master key file is not valid JSON.'],
  ['is a folder', (file) => mkdir(file), 'It cannot be read (EISDIR).'],
])('reports to the operator that the master key file %s', async (_what, make, reason) => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-people-'));
  const masterKeyFile = join(folder, 'master-keys.json');
  await make(masterKeyFile);
  const opening = openIdentityServices(
    { masterKeyFile, epochKeyFolder: join(folder, 'epoch-keys'), passwordHashCost: HASH_COST },
    { pool: new pg.Pool(), store: createMemoryEventStore(), log: silentLog },
  );
  const sentence = await opening.then(() => undefined, operatorMessageOf);
  await rm(folder, { recursive: true });
  expect(sentence).toBe(`The master keys in ${masterKeyFile} cannot be used. ${reason}`);
});
