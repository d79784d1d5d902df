/**
 * A set folded from a stream of toggles, newest first. A toggle costs O(1) and changes no existing state; a lookup
 * walks the list once. (Copying a set of 5,000 keys at each of as many events would take seconds.)
 */
export interface Toggles<Key> {
  /** Number of keys that are on. */
  readonly size: number;
  readonly newest?: Toggle<Key>;
}

interface Toggle<Key> {
  readonly key: Key;
  readonly isOn: boolean;
  readonly before?: Toggle<Key> | undefined;
}

export const NOTHING_ON: Toggles<never> = { size: 0 };

/** Call only with keys in the opposite state: the size is counted, not looked up. */
export const withToggle = <Key>({ size, newest }: Toggles<Key>, key: Key, isOn: boolean): Toggles<Key> => ({
  size: isOn ? size + 1 : size - 1,
  newest: { key, isOn, before: newest },
});

export const isOn = <Key>({ newest }: Toggles<Key>, key: Key): boolean => {
  for (let toggle = newest; toggle; toggle = toggle.before) if (toggle.key === key) return toggle.isOn;
  return false;
};
