import { describe, expect, it } from '@jest/globals';
import { createMemoryEpochKeys } from './epochKeys.ts';
import { createMemoryPersonKeyStore } from './memoryPersonKeyStore.ts';
import { createPersonKeyRing } from './personKeyRing.ts';
import { type PersonKeyStore } from './personKeyStore.ts';
import { rewrapPersonKeys } from './rewrapPersonKeys.ts';
import { testMasterKeys } from './testing/masterKeys.ts';

const masterKeys = testMasterKeys();
const epochKeys = createMemoryEpochKeys();

/** A store that counts reads, and can delay an answer until the test releases it. */
const storeWithWatch = () => {
  const store = createMemoryPersonKeyStore();
  const pendingReads: (() => void)[] = [];
  const watch = { reads: 0, holding: false, letGo: () => pendingReads.splice(0).forEach((resume) => resume()) };
  const find: PersonKeyStore['find'] = async (personId) => {
    watch.reads += 1;
    const found = await store.find(personId);
    if (watch.holding) await new Promise<void>((resolve) => pendingReads.push(resolve));
    return found;
  };
  return { store: { ...store, find }, watch };
};

const material = (found: Awaited<ReturnType<ReturnType<typeof createPersonKeyRing>['find']>>) =>
  found?.kind === 'live' ? found.key.export().toString('hex') : found?.kind;

describe('the cached person keys', () => {
  it('are read from the store once, even for concurrent requests', async () => {
    const { store, watch } = storeWithWatch();
    await createPersonKeyRing({ store, masterKeys, epochKeys }).findOrCreate('mia');
    watch.reads = 0;
    const ring = createPersonKeyRing({ store, masterKeys, epochKeys });
    await Promise.all([ring.find('mia'), ring.find('mia')]);
    await ring.find('mia');
    expect(watch.reads).toBe(1);
  });

  it('are limited in number, and the most recently used ones remain', async () => {
    const { store, watch } = storeWithWatch();
    const ring = createPersonKeyRing({ store, masterKeys, epochKeys, maxCached: 2 });
    for (const person of ['ana', 'leo', 'ana', 'mia']) await ring.findOrCreate(person);
    expect(ring.size()).toBe(2);
    watch.reads = 0;
    await ring.find('ana');
    await ring.find('mia');
    expect(watch.reads).toBe(0);
    await ring.find('leo');
    expect(watch.reads).toBe(1);
  });

  it('are read again after a while, so that their destruction by another process is noticed', async () => {
    const store = createMemoryPersonKeyStore();
    let time = 0;
    const ring = createPersonKeyRing({ store, masterKeys, epochKeys, cacheMs: 1_000, now: () => time });
    await ring.findOrCreate('mia');
    await store.destroy('mia');
    time = 999;
    expect((await ring.find('mia'))?.kind).toBe('live');
    time = 1_000;
    expect((await ring.find('mia'))?.kind).toBe('destroyed');
  });

  it('are removed when they are destroyed', async () => {
    const ring = createPersonKeyRing({ store: createMemoryPersonKeyStore(), masterKeys, epochKeys });
    await ring.findOrCreate('mia');
    await ring.destroy('mia');
    expect(ring.size()).toBe(0);
    expect((await ring.find('mia'))?.kind).toBe('destroyed');
  });

  it('are not cached if they are destroyed while they are being read', async () => {
    const { store, watch } = storeWithWatch();
    await createPersonKeyRing({ store, masterKeys, epochKeys }).findOrCreate('mia');
    const ring = createPersonKeyRing({ store, masterKeys, epochKeys });
    watch.holding = true;
    const finding = ring.find('mia');
    await Promise.resolve();
    await ring.destroy('mia');
    watch.holding = false;
    watch.letGo();
    await finding;
    expect(ring.size()).toBe(0);
    expect((await ring.find('mia'))?.kind).toBe('destroyed');
  });

  it('are not cached if they are read again while they are being destroyed', async () => {
    const { store } = storeWithWatch();
    const destroy: PersonKeyStore['destroy'] = async (personId) => {
      expect((await ring.find(personId))?.kind).toBe('live');
      await store.destroy(personId);
    };
    const ring = createPersonKeyRing({ store: { ...store, destroy }, masterKeys, epochKeys });
    await ring.findOrCreate('mia');
    await ring.destroy('mia');
    expect(ring.size()).toBe(0);
    expect((await ring.find('mia'))?.kind).toBe('destroyed');
  });

  it('are found by their creator even if a lookup just before found none', async () => {
    const { store, watch } = storeWithWatch();
    let finding: Promise<unknown> = Promise.resolve();
    const addIfAbsent: PersonKeyStore['addIfAbsent'] = async (personId, key) => {
      watch.holding = true;
      finding = ring.find(personId);
      await Promise.resolve();
      watch.holding = false;
      return store.addIfAbsent(personId, key);
    };
    const ring = createPersonKeyRing({ store: { ...store, addIfAbsent }, masterKeys, epochKeys });
    expect((await ring.findOrCreate('mia')).kind).toBe('live');
    watch.letGo();
    expect(await finding).toBeUndefined();
  });

  it('are the same for concurrent creators and for lookups in between', async () => {
    const { store, watch } = storeWithWatch();
    const ring = createPersonKeyRing({ store, masterKeys, epochKeys });
    watch.holding = true;
    const creating = ring.findOrCreate('mia');
    await Promise.resolve();
    const finding = ring.find('mia');
    watch.holding = false;
    watch.letGo();
    expect(await finding).toBeUndefined();
    const created = await Promise.all([creating, ring.findOrCreate('mia'), ring.findOrCreate('mia')]);
    expect(new Set(created.map(material)).size).toBe(1);
    expect(material(await createPersonKeyRing({ store, masterKeys, epochKeys }).find('mia'))).toBe(
      material(created[0]),
    );
  });

  it('do not appear in logs', async () => {
    const found = await createPersonKeyRing({
      store: createMemoryPersonKeyStore(),
      masterKeys,
      epochKeys,
    }).findOrCreate('mia');
    expect(JSON.stringify(found)).toBe('{"kind":"live","key":{}}');
  });
});

describe('a new master key', () => {
  const both = testMasterKeys('winter', 'spring');
  const former = { ...both, current: 'winter', byId: new Map([...both.byId].filter(([id]) => id === 'winter')) };
  const latter = { ...both, byId: new Map([...both.byId].filter(([id]) => id === 'spring')) };

  it('rewraps every key, so that the former master key is no longer needed', async () => {
    const store = createMemoryPersonKeyStore();
    const old = createPersonKeyRing({ store, masterKeys: former, epochKeys });
    const people = Array.from({ length: 1_201 }, (_, index) => `person ${index}`);
    for (const person of people) await old.findOrCreate(person);
    await old.destroy('person 7');
    expect(await rewrapPersonKeys(store, { masterKeys: both, epochKeys })).toBe(1_200);
    expect(await rewrapPersonKeys(store, { masterKeys: both, epochKeys })).toBe(0);
    const now = createPersonKeyRing({ store, masterKeys: latter, epochKeys });
    expect(material(await now.find('person 1200'))).toBe(material(await old.find('person 1200')));
    expect(material(await now.find('person 7'))).toBe('destroyed');
  });

  it('allows keys wrapped by either master key before that', async () => {
    const store = createMemoryPersonKeyStore();
    const before = await createPersonKeyRing({ store, masterKeys: former, epochKeys }).findOrCreate('mia');
    const ring = createPersonKeyRing({ store, masterKeys: both, epochKeys });
    expect(material(await ring.find('mia'))).toBe(material(before));
    await ring.findOrCreate('leo');
    expect(await store.masterKeyIds()).toEqual(['winter', 'spring']);
  });

  it('does not unwrap a key that was moved to another person', async () => {
    const store = createMemoryPersonKeyStore();
    await createPersonKeyRing({ store, masterKeys, epochKeys }).findOrCreate('mia');
    const stored = await store.find('mia');
    if (stored?.kind !== 'live' || stored.epochId === null) throw new Error('The key was not kept.');
    await store.addIfAbsent('leo', { ...stored, epochId: stored.epochId });
    await expect(createPersonKeyRing({ store, masterKeys, epochKeys }).find('leo')).rejects.toThrow(
      'altered or belongs elsewhere',
    );
  });
});
