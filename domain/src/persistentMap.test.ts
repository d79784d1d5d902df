import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emptyMap, type PersistentMap } from './persistentMap.ts';

const step = fc.record({ key: fc.string({ maxLength: 2 }), value: fc.option(fc.nat(), { nil: undefined }) });

const contentOf = (map: PersistentMap<number>) => new Map(map.entries());

describe('a persistent map', () => {
  it('equals a plain map after the same changes, and leaves every earlier version unchanged', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const plain = new Map<string, number>();
        let map = emptyMap<number>();
        const former: { readonly map: PersistentMap<number>; readonly content: ReadonlyMap<string, number> }[] = [];
        for (const { key, value } of steps) {
          former.push({ map, content: new Map(plain) });
          if (value === undefined) plain.delete(key);
          else plain.set(key, value);
          map = value === undefined ? map.without(key) : map.with(key, value);
          expect([map.get(key), map.has(key), map.size]).toEqual([plain.get(key), plain.has(key), plain.size]);
        }
        expect(contentOf(map)).toEqual(plain);
        expect([...map.values()].sort()).toEqual([...plain.values()].sort());
        for (const { map: before, content } of former) expect(contentOf(before)).toEqual(content);
      }),
    );
  });

  it('stores and removes thousands of keys, including keys with equal hashes', () => {
    // 'costarring' and 'liquid' have the same FNV-1a hash, so any common suffix gives equal hashes again.
    const alike = Array.from({ length: 20 }, (_, index) => [`costarring${index}`, `liquid${index}`]).flat();
    const keys = [...Array.from({ length: 5_000 }, (_, index) => `key ${index}`), ...alike];
    const full = keys.reduce((map, key, index) => map.with(key, index), emptyMap<number>());
    expect(contentOf(full)).toEqual(new Map(keys.map((key, index) => [key, index])));
    const rest = keys.filter((_, index) => index % 3 === 0);
    const left = keys.filter((_, index) => index % 3 > 0).reduce((map, key) => map.without(key), full);
    expect([...contentOf(left).keys()].toSorted()).toEqual(rest.toSorted());
    expect(left.size).toBe(rest.length);
    expect(full.size).toBe(keys.length);
  });
});
