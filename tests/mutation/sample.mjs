import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { SEED } from './modules.mjs';

/**
 * Whether a mutant is in the sample. It depends on the mutant alone, not on its place among all others: a sample stays
 * the same when tests change, when other code changes, and when a file moves to another folder.
 *
 * @param share the part of all mutants that is sampled
 * @param source the text of the mutant's file
 */
export const isSampled = (share, source, { fileName, mutatorName, replacement, location: { start, end } }) => {
  const lines = source.split('\n');
  const original = lines.slice(start.line, end.line + 1).join('\n');
  const key = [SEED, basename(fileName), mutatorName, start.column, original, replacement].join('\0');
  return createHash('sha256').update(key).digest().readUInt32BE() < share * 2 ** 32;
};
