import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../support/commands/runCli.ts';
import { readConfig } from '@campjay/campjay/settings/config.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { openEpochKeys, openMasterKeys } from '@campjay/campjay/processes/infrastructure/identityServices.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { openSealing } from '@campjay/platform/sealing/sealing.ts';
import { expect, it } from '@jest/globals';
import { type Pool } from 'pg';
import { createTestDatabase } from '../support/postgres/database.ts';

const PLACE = { streamId: 'parent-ana', eventId: 'e1', field: 'name' };
const EMAIL = 'ana.parentsen@example.org';

// Covers: O.4, O.7
it('a backup from before a key rotation is restored with the rotated file, and everything in it can be decrypted', async () => {
  await using resources = openResources();
  const folder = await mkdtemp(join(tmpdir(), 'campjay-rotated-'));
  resources.onClose(() => rm(folder, { recursive: true, force: true }));
  const [lost, found] = [resources.add(await createTestDatabase()), resources.add(await createTestDatabase())];
  const settings = {
    lost: { DATABASE_URL: lost.url, CAMPJAY_DATA: join(folder, 'lost') },
    found: { DATABASE_URL: found.url, CAMPJAY_DATA: join(folder, 'found') },
  };
  const keyFiles = {
    lost: join(settings.lost.CAMPJAY_DATA, 'master-keys.json'),
    found: join(settings.found.CAMPJAY_DATA, 'master-keys.json'),
  };
  for (const { CAMPJAY_DATA } of Object.values(settings)) await mkdir(CAMPJAY_DATA);
  const run = async (at: keyof typeof settings, ...argv: readonly string[]) =>
    (await runCli(settings[at], folder, argv)).status;
  const sealingOf = async (at: keyof typeof settings, pool: Pool) => {
    const { masterKeyFile, epochKeyFolder } = readConfig(settings[at], folder);
    const keys = { masterKeys: await openMasterKeys(masterKeyFile), epochKeys: await openEpochKeys(epochKeyFolder) };
    return openSealing({ store: createPostgresPersonKeyStore(pool), ...keys });
  };
  const nameIn = async (sealed: Sealed<string>) => {
    const decrypted = await (await sealingOf('found', found.pool)).decrypt(sealed, PLACE);
    return decrypted.kind === 'decrypted' ? decrypted.getValue() : decrypted.kind;
  };

  await migrateOps(lost.pool);
  const before = await sealingOf('lost', lost.pool);
  const sealed = await before.seal('ana', 'Ana', PLACE);
  expect(await run('lost', 'backup', 'kept')).toBe(0);
  expect(await run('lost', 'rotate-master-key')).toBe(0);

  // The operator provides the newest key file, which still contains the former key.
  await copyFile(keyFiles.lost, keyFiles.found);
  const { current } = await openMasterKeys(keyFiles.found);
  expect(await run('found', 'restore', 'kept')).toBe(0);
  expect(await nameIn(sealed)).toBe('Ana');
  expect((await sealingOf('found', found.pool)).emailLookup(EMAIL)).toBe(before.emailLookup(EMAIL));
  expect(await createPostgresPersonKeyStore(found.pool).masterKeyIds()).toEqual([current]);

  // The rotation is finished there, and nothing needs the former key any longer.
  expect(await run('found', 'rotate-master-key', '--finish')).toBe(0);
  expect([...(await openMasterKeys(keyFiles.found)).byId.keys()]).toEqual([current]);
  expect(await nameIn(sealed)).toBe('Ana');
});
