import { createMemoryManagerStorage } from './memoryManagerStorage.ts';
import { managerStorageContract } from './managerStorageContract.ts';

const storage = createMemoryManagerStorage();
managerStorageContract('in memory', () => storage);
