/** Set of UUIDs at 32 bytes each or less: as strings, those of a log of millions of events would not fit in memory. */
export interface IdSet {
  /** @returns false if it was in the set already */
  add(uuid: string): boolean;
}

const FIRST_SLOTS = 1 << 12;

/** Open addressing over the two halves of each id, which are practically random. The nil UUID marks an empty slot. */
export const createIdSet = (): IdSet => {
  let slots = FIRST_SLOTS;
  let halves = new BigUint64Array(2 * slots);
  let held = 0;

  const put = (high: bigint, low: bigint): boolean => {
    for (let slot = Number(low & BigInt(slots - 1)); ; slot = (slot + 1) & (slots - 1)) {
      const [foundHigh, foundLow] = [halves[2 * slot], halves[2 * slot + 1]];
      if (foundHigh === high && foundLow === low) return false;
      if (foundHigh === 0n && foundLow === 0n) {
        halves[2 * slot] = high;
        halves[2 * slot + 1] = low;
        return true;
      }
    }
  };

  const grow = (): void => {
    const before = halves;
    slots *= 2;
    halves = new BigUint64Array(2 * slots);
    for (let at = 0; at < before.length; at += 2) {
      const [high = 0n, low = 0n] = [before[at], before[at + 1]];
      if (high !== 0n || low !== 0n) put(high, low);
    }
  };

  return {
    add: (uuid) => {
      if (2 * (held + 1) > slots) grow();
      const digits = uuid.replaceAll('-', '');
      const isNew = put(BigInt(`0x${digits.slice(0, 16)}`), BigInt(`0x${digits.slice(16)}`));
      if (isNew) held += 1;
      return isNew;
    },
  };
};
