import { flushFolder } from '../kernel/flushFolder.ts';
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../kernel/errors.ts';
import { KEY_BYTES } from './masterKeys.ts';
import { type PersonKeyStore } from './personKeyStore.ts';

/**
 * Stores the epoch keys. A person's key is wrapped (encrypted) with the master key and an epoch key together. An epoch
 * is a period in which all new person keys are wrapped with the same epoch key. An epoch key is not in the database, so
 * it can be destroyed completely, whereas old versions of a row remain in PostgreSQL's files, its write-ahead log and
 * backups long after an update.
 */
export interface EpochKeys {
  /** Undefined if the key does not exist: it was destroyed, or is in another folder. */
  read(epochId: string): Promise<KeyObject | undefined>;
  /** Creates a random key. Resolves once the key is flushed to disk. */
  create(epochId: string): Promise<void>;
  /** Removes a key permanently. Does nothing if it is already gone. */
  destroy(epochId: string): Promise<void>;
  /** The location of the keys, for error messages. */
  readonly location: string;
}

/**
 * Stores each epoch key in a file of its own, readable only by its owner. Every process that decrypts private values
 * needs the same folder. Exclude the folder from every backup and file system snapshot: a copy of a key would
 * survive `destroy`.
 */
export const openEpochKeyFolder = (folder: string): EpochKeys => {
  const pathOf = (epochId: string): string => join(folder, `${epochId}.key`);
  return {
    location: folder,

    read: async (epochId) => {
      try {
        return createSecretKey(await readFile(pathOf(epochId)));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },

    create: async (epochId) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const tempFile = `${pathOf(epochId)}.unfinished`;
      await writeFlushed(tempFile, randomBytes(KEY_BYTES), 'w');
      try {
        await link(tempFile, pathOf(epochId));
      } finally {
        await rm(tempFile, { force: true });
      }
      await flushFolder(folder);
    },

    destroy: async (epochId) => {
      try {
        // Overwrites the key on file systems that write in place. On others, only the removal below has an effect.
        await writeFlushed(pathOf(epochId), Buffer.alloc(KEY_BYTES), 'r+');
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return;
        throw error;
      }
      await rm(pathOf(epochId), { force: true });
      await flushFolder(folder);
    },
  };
};

const writeFlushed = async (file: string, content: Buffer, flags: 'w' | 'r+'): Promise<void> => {
  await using handle = await open(file, flags, 0o600);
  await handle.write(content, 0, content.length, 0);
  await handle.sync();
};

/** Stores epoch keys in memory, for tests. */
export const createMemoryEpochKeys = (): EpochKeys => {
  const keys = new Map<string, KeyObject>();
  return {
    location: 'memory',
    read: (epochId) => Promise.resolve(keys.get(epochId)),
    create: (epochId) => {
      keys.set(epochId, createSecretKey(randomBytes(KEY_BYTES)));
      return Promise.resolve();
    },
    destroy: (epochId) => {
      keys.delete(epochId);
      return Promise.resolve();
    },
  };
};

/** Returns the id of the current epoch, whose key wraps new person keys; begins the first epoch if there is none. */
export const currentEpoch = async (
  store: Pick<PersonKeyStore, 'currentEpoch' | 'beginEpoch'>,
  epochKeys: EpochKeys,
): Promise<string> =>
  (await store.currentEpoch()) ??
  (await beginEpoch(store, epochKeys, undefined)) ??
  // Another process began the first epoch in the meantime.
  currentEpoch(store, epochKeys);

/**
 * Begins a new epoch after the given one (undefined for the first epoch).
 * @returns its id; undefined if another process began one in the meantime
 */
export const beginEpoch = async (
  store: Pick<PersonKeyStore, 'beginEpoch'>,
  epochKeys: EpochKeys,
  previousEpochId: string | undefined,
): Promise<string | undefined> => {
  const epochId = randomBytes(8).toString('hex');
  // The epoch's key must be stored first: person keys wrapped with a key that is not stored would be lost.
  await epochKeys.create(epochId);
  if (await store.beginEpoch(epochId, previousEpochId)) return epochId;
  await epochKeys.destroy(epochId);
  return undefined;
};
