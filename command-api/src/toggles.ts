/**
 * A set that is folded from a stream of toggles, newest first. Turning a key costs the same however many there are, and
 * changes no state that somebody holds already; asking walks back once. (Copying a set of 5,000 at each of as many
 * events would take seconds.)
 */
export interface Toggles<Key> {
  /** How many keys are on. */
  readonly size: number;
  readonly newest?: Toggle<Key>;
}

interface Toggle<Key> {
  readonly key: Key;
  readonly isOn: boolean;
  readonly before?: Toggle<Key> | undefined;
}

export const NOTHING_ON: Toggles<never> = { size: 0 };

/** To be called only with keys that are the other way round: the size is counted, not looked up. */
export const withToggle = <Key>({ size, newest }: Toggles<Key>, key: Key, isOn: boolean): Toggles<Key> => ({
  size: isOn ? size + 1 : size - 1,
  newest: { key, isOn, before: newest },
});

export const isOn = <Key>({ newest }: Toggles<Key>, key: Key): boolean => {
  for (let toggle = newest; toggle; toggle = toggle.before) if (toggle.key === key) return toggle.isOn;
  return false;
};
