/** Name of the IndexedDB database with the queued commands, and prefix of the names of its locks. */
export const OUTBOX_DATABASE = 'campjay-outbox';

/** Deletes the queued commands of all tabs, and the key that encrypts them. */
export const deleteOutboxDatabase = (): void => {
  // Missing only in tests and in very restricted browsers.
  if ('indexedDB' in window) window.indexedDB.deleteDatabase(OUTBOX_DATABASE);
};
