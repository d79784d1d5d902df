import { createHash } from 'node:crypto';

/** Number of partitions per topic, and therefore of its concurrent consumers. */
export const PARTITION_COUNT = 16;

/** A key's messages share a partition, which one consumer at a time holds: that keeps them in order. */
export const partitionOf = (key: string): number =>
  createHash('sha256').update(key).digest().readUInt8(0) % PARTITION_COUNT;
