import type { QueuedCommand } from './commandKind.ts';
import { OUTBOX_DATABASE } from './outboxDatabase.ts';

/** The encrypted queue of one tab. */
interface StoredQueue {
  /** Identifies the tab. */
  readonly tab: string;
  readonly userId: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly commands: ArrayBuffer;
}

const QUEUES = 'queues';
const KEYS = 'keys';
const KEY_ID = 'outbox';

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The request to IndexedDB failed.'));
  });

const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(OUTBOX_DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(QUEUES, { keyPath: 'tab' });
    request.result.createObjectStore(KEYS);
  };
  const database = await resultOf(request);
  // Signing out deletes the database. The connection is never opened again, so nothing can be stored after that.
  database.onversionchange = () => database.close();
  return database;
};

/**
 * Returns the key that encrypts the queues. Scripts cannot read it, and signing out deletes it with the database, so
 * that no copy of the files on disk can be decrypted afterwards.
 */
const findOrCreateKey = async (database: IDBDatabase): Promise<CryptoKey> => {
  const newKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const keys = database.transaction(KEYS, 'readwrite').objectStore(KEYS);
  // In one transaction, because two tabs may start at the same time.
  const existing = (await resultOf(keys.get(KEY_ID))) as CryptoKey | undefined;
  if (!existing) await resultOf(keys.put(newKey, KEY_ID));
  return existing ?? newKey;
};

/** Stores the queue of this tab, and hands over the queues of tabs that were closed. */
export interface OutboxStorage {
  /** Takes the user's commands of earlier visits over from tabs that are closed. */
  readonly takeOver: () => Promise<readonly QueuedCommand[]>;
  /** Stores all queued commands of this tab in place of those stored before. */
  readonly save: (commands: readonly QueuedCommand[]) => Promise<void>;
}

/**
 * Opens the storage of a user's queued commands. They are encrypted, because notes and kids are private.
 * @returns undefined if the browser has no such storage, for example on a page without https
 */
export const openOutboxStorage = async (userId: string): Promise<OutboxStorage | undefined> => {
  // Both exist only in secure contexts.
  if (!('locks' in navigator) || !('subtle' in crypto)) return undefined;
  const database = await openDatabase();
  const key = await findOrCreateKey(database);
  const tab = crypto.randomUUID();
  const lockOf = (tabId: string): string => `${OUTBOX_DATABASE} ${tabId}`;
  // Held until the tab is closed, so that other tabs leave its commands alone.
  void navigator.locks.request(lockOf(tab), () => new Promise(() => undefined));
  const queues = (mode: IDBTransactionMode) => database.transaction(QUEUES, mode).objectStore(QUEUES);

  const save = async (commands: readonly QueuedCommand[]): Promise<void> => {
    if (commands.length === 0) {
      await resultOf(queues('readwrite').delete(tab));
      return;
    }
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plainText = new TextEncoder().encode(JSON.stringify(commands));
    const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plainText);
    await resultOf(queues('readwrite').put({ tab, userId, iv, commands: encrypted } satisfies StoredQueue));
  };

  const decrypt = async ({ iv, commands }: StoredQueue): Promise<readonly QueuedCommand[]> => {
    const plainText = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, commands);
    const stored = JSON.parse(new TextDecoder().decode(plainText)) as readonly QueuedCommand[];
    return stored.map((command) => {
      const { status, failures } = command;
      // Nobody waits for the response any more. The idempotency key makes it safe to send the command again.
      if (status === 'sent') return { ...command, status: 'waiting', failures: failures + 1 };
      // The conflict may have ended.
      return status === 'conflict' ? { ...command, status: 'waiting' } : command;
    });
  };

  const takeOver = async (): Promise<readonly QueuedCommand[]> => {
    const { held = [] } = await navigator.locks.query();
    const openTabs = new Set(held.map(({ name }) => name));
    const stored = (await resultOf(queues('readonly').getAll())) as readonly StoredQueue[];
    const abandoned = stored.filter((queue) => !openTabs.has(lockOf(queue.tab)));
    const own = abandoned.filter((queue) => queue.userId === userId);
    const commands = (await Promise.all(own.map(decrypt))).flat();
    // Stored under this tab before the old copies are deleted, so that a crash in between loses nothing.
    await save(commands);
    for (const queue of abandoned) await resultOf(queues('readwrite').delete(queue.tab));
    return commands;
  };

  return {
    save,
    // One tab at a time, so that no two tabs send the same commands.
    takeOver: () => navigator.locks.request(`${OUTBOX_DATABASE} takeover`, takeOver),
  };
};
