import { floatAt, intAt } from '../../columns.ts';
import { product } from '@campjay/domain/product/product.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { digestOf, digestOfWords, sumsOfWord } from '@campjay/platform/text-index/wordsDigest.ts';
import { entryOf } from './entry.ts';
import { readAllCamps, readSeason } from './readCamps.ts';
import { type Slice, hasSessionIn } from '../slice.ts';
import { type Snapshot } from '../snapshot.ts';

// A camp's digest is a hash of its words and its revision. If two indexes have the same digests, they have the same
// camps.

/** Represents a camp's revision as a word of its digest. It differs from all real words, which contain no space. */
const revisionWord = (revision: number): string => `revision ${revision}`;

/** The actual digests of the index in this process's memory: org id → digest. */
export const indexedCampDigests = ({ scheduled, unscheduled }: Snapshot): ReadonlyMap<string, string> => {
  const digests = new Map<string, string>();
  for (const slice of [...scheduled, ...unscheduled]) addDigests(slice, digests);
  return digests;
};

const addDigests = ({ segment, alive }: Slice, digests: Map<string, string>): void => {
  const { orgIds, revisions, campOfWord, vocabulary } = segment;
  const { words, postingStarts, postingWords } = vocabulary;
  // A digest is computed from the sum of the hashes of its words. The sums have two 32-bit halves, per rank of the
  // camp.
  const [lows, highs] = [new Int32Array(orgIds.length), new Int32Array(orgIds.length)];
  const add = (rank: number, word: string): void => {
    const { low, high } = sumsOfWord(word);
    lows[rank] = intAt(lows, rank) + low;
    highs[rank] = intAt(highs, rank) + high;
  };
  words.forEach((word, wordIndex) => {
    // A camp with many sessions repeats the word once per 32 sessions, in consecutive postings.
    let lastRank = -1;
    for (let posting = intAt(postingStarts, wordIndex); posting < intAt(postingStarts, wordIndex + 1); posting++) {
      const rank = intAt(campOfWord, intAt(postingWords, posting));
      if (rank !== lastRank) add(rank, word);
      lastRank = rank;
    }
  });
  orgIds.forEach((orgId, rank) => {
    if (!hasSessionIn(segment, rank, alive)) return;
    add(rank, revisionWord(floatAt(revisions, rank)));
    digests.set(orgId, digestOf({ low: intAt(lows, rank), high: intAt(highs, rank) }));
  });
};

/**
 * The digests that an index of this build should have, computed from the database. Admins compare them with
 * `indexedCampDigests`.
 * @param schema the PostgreSQL schema of a build of the read model `camps`
 */
export const campDigests = async (db: Db, schema: string): Promise<ReadonlyMap<string, string>> => {
  const season = (await readSeason(db, schema)) ?? product.fallbackSeasonYear;
  const digests = new Map<string, string>();
  for await (const camps of readAllCamps(db, schema))
    for (const camp of camps) {
      const { text, sessions, revision } = entryOf(camp, season).entry;
      const words = new Set([text, ...sessions.map((session) => session.text)].flatMap(splitWords));
      digests.set(camp.orgId, digestOfWords([...words, revisionWord(revision)]));
    }
  return digests;
};
