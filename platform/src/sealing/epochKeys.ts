import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../kernel/errors.ts';
import { KEY_BYTES } from './masterKeys.ts';
import { type PersonKeyStore } from './personKeyStore.ts';

/**
 * The second half of the key that wraps person keys. Unlike a database row, it can be destroyed completely: old
 * versions of rows stay in PostgreSQL's files, its write-ahead log, and backups of those long after an update.
 */
export interface EpochKeys {
  /** Undefined if the key does not exist: it was destroyed, or is in another folder. */
  read(epochId: string): Promise<KeyObject | undefined>;
  /** Creates a random key. It is on disk when this resolves. */
  create(epochId: string): Promise<void>;
  /** Removes a key permanently. Does nothing if it is already gone. */
  destroy(epochId: string): Promise<void>;
  /** The location of the keys, for error messages. */
  readonly location: string;
}

/**
 * Stores each epoch key in a file of its own, readable only by its owner. Every process that decrypts private values
 * needs the same folder. Exclude it from every backup and file system snapshot: a copy would outlive `destroy`.
 */
export const openEpochKeyFolder = (folder: string): EpochKeys => {
  const fileOf = (epochId: string): string => join(folder, `${epochId}.key`);
  return {
    location: folder,

    read: async (epochId) => {
      try {
        return createSecretKey(await readFile(fileOf(epochId)));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },

    create: async (epochId) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${fileOf(epochId)}.unfinished`;
      await writeFlushed(unfinished, randomBytes(KEY_BYTES), 'w');
      try {
        await link(unfinished, fileOf(epochId));
      } finally {
        await rm(unfinished, { force: true });
      }
      await flushFolder(folder);
    },

    destroy: async (epochId) => {
      try {
        // Overwrites the same blocks on file systems that write in place; on others only the removal helps.
        await writeFlushed(fileOf(epochId), Buffer.alloc(KEY_BYTES), 'r+');
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return;
        throw error;
      }
      await rm(fileOf(epochId), { force: true });
      await flushFolder(folder);
    },
  };
};

const writeFlushed = async (file: string, content: Buffer, flags: 'w' | 'r+'): Promise<void> => {
  await using handle = await open(file, flags, 0o600);
  await handle.write(content, 0, content.length, 0);
  await handle.sync();
};

/** A created or removed file name survives a power failure only once its folder is flushed to disk. */
const flushFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r');
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

/** Returns the epoch in which person keys are wrapped now; begins the first one if there is none. */
export const currentEpoch = async (
  store: Pick<PersonKeyStore, 'currentEpoch' | 'beginEpoch'>,
  epochKeys: EpochKeys,
): Promise<string> =>
  (await store.currentEpoch()) ??
  (await beginEpoch(store, epochKeys, undefined)) ??
  // Another process began the first epoch.
  currentEpoch(store, epochKeys);

/**
 * Begins a new epoch after the given one.
 * @returns its id; undefined if another process began one in the meantime
 */
export const beginEpoch = async (
  store: Pick<PersonKeyStore, 'beginEpoch'>,
  epochKeys: EpochKeys,
  after: string | undefined,
): Promise<string | undefined> => {
  const epochId = randomBytes(8).toString('hex');
  // The key comes first: keys wrapped in an epoch without a stored key could be lost.
  await epochKeys.create(epochId);
  if (await store.beginEpoch(epochId, after)) return epochId;
  await epochKeys.destroy(epochId);
  return undefined;
};
