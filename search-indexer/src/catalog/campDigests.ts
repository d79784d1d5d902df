import { type Db } from '@campjay/platform/postgres/pool.ts';
import { digestOfWords } from '@campjay/platform/text-index/wordsDigest.ts';
import { toCampDocument, allCamps } from './catchUp.ts';

const PAGE_SIZE = 500;

/**
 * The expected content of the Meilisearch index: camp id → digest of its words.
 * @param schema a build of the read model `camps`, read in the transaction's snapshot
 */
export const campDigests = async (db: Db, schema: string): Promise<ReadonlyMap<string, string>> => {
  const digests = new Map<string, string>();
  for await (const page of allCamps(db, schema, PAGE_SIZE))
    for (const camp of page) digests.set(camp.org_id, digestOfWords(toCampDocument(camp).words));
  return digests;
};
