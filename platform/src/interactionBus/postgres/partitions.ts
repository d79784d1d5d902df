import { createHash } from 'node:crypto';

/** Into how many lanes a topic is divided: so many consumers can work on it at the same time. */
export const PARTITION_COUNT = 16;

/** A key's messages travel in one lane, which one consumer at a time has: that keeps them in order. */
export const partitionOf = (key: string): number =>
  createHash('sha256').update(key).digest().readUInt8(0) % PARTITION_COUNT;
