import { createMemoryPersonKeyStore } from './memoryPersonKeyStore.ts';
import { personKeyStoreContract } from './personKeyStoreContract.ts';

personKeyStoreContract(() =>
  Promise.resolve({ store: createMemoryPersonKeyStore(), [Symbol.asyncDispose]: () => Promise.resolve() }),
);
