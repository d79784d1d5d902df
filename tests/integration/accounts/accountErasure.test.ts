import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MasterKeys, readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { type EpochKeys, openEpochKeyFolder } from '@campjay/platform/sealing/epochKeys.ts';
import { createMemoryPersonKeyStore } from '@campjay/platform/sealing/memoryPersonKeyStore.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { rotateEpochs, ROTATE_AFTER_MS } from '@campjay/platform/sealing/rewrapPersonKeys.ts';
import { openSealing } from '@campjay/platform/sealing/sealing.ts';
import { unwrapKey } from '@campjay/platform/sealing/wrappedKey.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { readConfig } from '@campjay/campjay/settings/config.ts';
import { createBackup } from '@campjay/campjay/cli/backup.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { describe, expect, it } from '@jest/globals';

const DELETED = 'a54f6c52-4f1c-4a35-9a53-6f0e7c1f7d01';
const STAYING = 'b64f6c52-4f1c-4a35-9a53-6f0e7c1f7d02';
const PLACE = { streamId: `parent-${DELETED}`, eventId: '0190a3c4-6f1e-7c3a-9b57-0d7f4a1c2b3d', field: 'name' };
/** The length of nonce, key and tag. */
const WRAPPED_BYTES = 12 + 32 + 16;
/** In a row or a write-ahead log record, the person's id and the wrapped key are at most this far apart. */
const NEAR_BYTES = 200;

describe('a deleted account', () => {
  it('can be restored from copied files until its key epoch ends, and from nothing on disk afterwards', async () => {
    await using resources = openResources();
    const folder = await mkdtemp(join(tmpdir(), 'campjay-deleted-'));
    resources.onClose(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o711); // otherwise PostgreSQL, which runs as another user, would store its files elsewhere
    const server = resources.add(
      await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), log: silentLog, durable: false }),
    );
    const pool = openPool(server.url, { applicationName: 'test', max: 2 });
    resources.onClose(() => pool.end());
    await migrateOps(pool);
    const masterKeys = await readOrCreateMasterKeys(join(folder, 'master-keys.json'));
    const epochKeys = openEpochKeyFolder(join(folder, 'epoch-keys'));
    const store = createPostgresPersonKeyStore(pool);
    const sealing = await openSealing({ store, masterKeys, epochKeys });
    const name = await sealing.seal(DELETED, 'Leavia', PLACE);
    const sealed = await sealing.seal(STAYING, 'Stayana', PLACE);

    await sealing.destroyKey(DELETED);
    await pool.query('checkpoint');
    const stolenKey = await recoverKey(folder, { masterKeys, epochKeys });
    if (!stolenKey) throw new Error('The attack finds no key where one is; it proves nothing.');

    const later = new Date(Date.now() + ROTATE_AFTER_MS);
    expect(await rotateEpochs(store, { masterKeys, epochKeys }, { now: later })).toBe(1);
    const config = readConfig({ CAMPJAY_DATA: folder, DATABASE_URL: server.url }, folder);
    const terminal = {
      print: () => undefined,
      note: () => undefined,
      progress: () => undefined,
      clear: () => undefined,
    };
    expect(await createBackup({ config, terminal }, folder, 'backup')).toBe(0);
    await pool.query('checkpoint');
    expect(await recoverKey(folder, { masterKeys, epochKeys })).toBeUndefined();

    expect(await sealing.decrypt(name, PLACE)).toEqual({ kind: 'forgotten', personId: DELETED });
    const decrypted = await (await openSealing({ store, masterKeys, epochKeys })).decrypt(sealed, PLACE);
    expect(decrypted.kind === 'decrypted' && decrypted.getValue()).toBe('Stayana');
  });
});

/**
 * Tries every byte sequence that could be the deleted person's wrapped key, in all files, with the master keys and every
 * remaining epoch key: what an attacker with the whole disk can do.
 */
const recoverKey = async (
  folder: string,
  keys: { readonly masterKeys: MasterKeys; readonly epochKeys: EpochKeys },
): Promise<Buffer | undefined> => {
  const epochs = (await readdir(join(folder, 'epoch-keys'))).map((file) => file.replace('.key', ''));
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = await readFile(join(file.parentPath, file.name));
    for (let at = bytes.indexOf(DELETED); at >= 0; at = bytes.indexOf(DELETED, at + 1))
      for (let from = Math.max(0, at - NEAR_BYTES); from < at + NEAR_BYTES; from += 1) {
        const wrapped = bytes.subarray(from, from + WRAPPED_BYTES);
        for (const epochId of [null, ...epochs]) {
          const candidate = { masterKeyId: keys.masterKeys.current, epochId, wrapped };
          const key = await unwrapKey(keys, DELETED, candidate).catch(() => undefined);
          if (key) return key.export();
        }
      }
  }
  return undefined;
};

describe('the rotation of key epochs', () => {
  it.each([
    ['waits while the first deletion is recent', ROTATE_AFTER_MS - 1, 0],
    ['ends the epoch once the first deletion is old enough', ROTATE_AFTER_MS, 1],
  ])('%s', async (_what, afterMs, ended) => {
    const deletedAt = new Date('2026-03-01T18:00:00Z');
    await using resources = openResources();
    const folder = await mkdtemp(join(tmpdir(), 'campjay-epochs-'));
    resources.onClose(() => rm(folder, { recursive: true, force: true }));
    const store = createMemoryPersonKeyStore(() => deletedAt);
    const keys = {
      masterKeys: await readOrCreateMasterKeys(join(folder, 'master-keys.json')),
      epochKeys: openEpochKeyFolder(join(folder, 'epoch-keys')),
    };
    const sealing = await openSealing({ store, ...keys });
    const sealed = await sealing.seal(STAYING, 'Stayana', PLACE);
    await sealing.seal(DELETED, 'Leavia', PLACE);
    const before = await store.currentEpoch();
    await sealing.destroyKey(DELETED);
    expect(await rotateEpochs(store, keys, { now: new Date(deletedAt.getTime() + afterMs) })).toBe(ended);
    expect(await readdir(join(folder, 'epoch-keys'))).toEqual([`${await store.currentEpoch()}.key`]);
    expect((await store.currentEpoch()) === before).toBe(ended === 0);
    const decrypted = await (await openSealing({ store, ...keys })).decrypt(sealed, PLACE);
    expect(decrypted.kind).toBe('decrypted');
  });
});
