import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errorCode.ts';
import { KEY_BYTES } from './masterKeys.ts';

/**
 * The second half of what person keys are wrapped with. It can be destroyed, which a copy of a database row cannot: old
 * versions of rows lie in PostgreSQL's files and its write-ahead log, and in backups of those, long after an update.
 */
export interface EpochKeys {
  /** undefined if there is no such key: it was destroyed, or lies in another folder. */
  read(epochId: string): Promise<KeyObject | undefined>;
  /** Makes a random key that is on the disk when this resolves. */
  create(epochId: string): Promise<void>;
  /** Removes a key for good. Harmless if it is gone already. */
  destroy(epochId: string): Promise<void>;
  /** Where they are, for error messages. */
  readonly location: string;
}

/**
 * Keeps each epoch key in a file of its own, readable by its owner only. Every process that opens private values needs
 * the same folder. It must not be part of any backup or snapshot of a file system: a copy would outlive `destroy`.
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
        // Over the same blocks, on file systems that write in place; others depend on the removal alone.
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

/** A new or removed name lasts through a power failure only once its folder is on the disk. */
const flushFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r');
  await handle.sync();
};

/** Keeps epoch keys in memory: for tests of whatever seals and opens. */
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
