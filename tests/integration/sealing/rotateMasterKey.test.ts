import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { openEpochKeyFolder } from '@campjay/platform/sealing/epochKeys.ts';
import { parseMasterKeys, readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { createPersonKeyRing } from '@campjay/platform/sealing/personKeyRing.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { describe, expect, it } from '@jest/globals';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { runCli } from '../support/commands/runCli.ts';

const SECRET = Buffer.alloc(32, 7).toString('base64');
const KEYS = { current: 'a', keys: { a: SECRET }, emailKey: SECRET };

describe('the master key', () => {
  // Covers: O.7
  it('is rotated in two steps, after which the former one decrypts nothing and everyone’s data can still be read', async () => {
    await using resources = openResources();
    const folder = await mkdtemp(join(tmpdir(), 'campjay-rotate-'));
    resources.onClose(() => rm(folder, { recursive: true, force: true }));
    const { pool, url } = resources.add(await createTestDatabase());
    await migrateOps(pool);
    const file = join(folder, 'keys.json');
    const run = (...argv: readonly string[]) =>
      runCli({ DATABASE_URL: url, CAMPJAY_DATA: folder, CAMPJAY_MASTER_KEYS: file }, folder, argv);
    const store = createPostgresPersonKeyStore(pool);
    const epochKeys = openEpochKeyFolder(join(folder, 'epoch-keys'));
    const openKeyRing = async () =>
      createPersonKeyRing({ store, masterKeys: parseMasterKeys(await readFile(file, 'utf8')), epochKeys });
    const keyOf = async (person: string): Promise<string> => {
      const found = await (await openKeyRing()).find(person);
      return found?.kind === 'live' ? found.key.export().toString('hex') : String(found?.kind);
    };

    const { current: former } = await readOrCreateMasterKeys(file);
    for (const person of ['mia', 'leo', 'ana']) await (await openKeyRing()).findOrCreate(person);
    await store.destroy('ana');
    const before = [await keyOf('mia'), await keyOf('leo')];

    expect(await run('rotate-master-key')).toMatchObject({ status: 0 });
    expect([await keyOf('mia'), await keyOf('leo')]).toEqual(before);
    await (await openKeyRing()).findOrCreate('ben');
    expect((await store.masterKeyIds()).length).toBe(2);

    const finished = await run('rotate-master-key', '--finish');
    expect(finished.status).toBe(0);
    expect(finished.printed).toContain(
      `2 personal keys are wrapped with the current master key; removed from the file: ${former}.`,
    );
    expect([...parseMasterKeys(await readFile(file, 'utf8')).byId.keys()]).not.toContain(former);
    expect(await store.masterKeyIds()).not.toContain(former);
    expect([await keyOf('mia'), await keyOf('leo'), await keyOf('ana')]).toEqual([...before, 'destroyed']);
  });

  it('stays unchanged if the file cannot be replaced, with a message that names the setting to use', async () => {
    await using resources = openResources();
    const folder = await mkdtemp(join(tmpdir(), 'campjay-rotate-'));
    resources.onClose(() => rm(folder, { recursive: true, force: true }));
    // The file can be read, but no file with a longer name can be created beside it, not even by root.
    const file = join(folder, 'k'.repeat(255));
    await writeFile(file, JSON.stringify(KEYS));
    const environment = { CAMPJAY_DATA: folder, CAMPJAY_MASTER_KEYS: file };
    await expect(runCli(environment, folder, ['rotate-master-key'])).rejects.toThrow(
      /cannot be replaced \(ENAMETOOLONG\); move it to a writable folder and set CAMPJAY_MASTER_KEYS/,
    );
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(KEYS);
  });
});
