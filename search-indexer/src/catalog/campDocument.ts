import { createHash } from 'node:crypto';
import {
  type CampTextFacts,
  campText,
  type SessionTextFacts,
  sessionText,
} from '@campjay/domain/catalog/searchableText.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { type CampDocument } from '@campjay/platform/text-index/meilisearch/campIndexLayout.ts';

/** The facts of a camp and its sessions that the index needs from the read model. */
export interface IndexedCamp extends CampTextFacts {
  readonly org_id: string;
  readonly sessions: readonly SessionTextFacts[];
}

const SAFE_ID = /^[A-Za-z0-9-][A-Za-z0-9_-]*$/;

/**
 * A camp's document id. Camp ids may contain any visible character, but Meilisearch allows only letters, digits,
 * hyphens and underscores, up to 511. An unsuitable id is replaced by an underscore and its digest; no unchanged id
 * begins with an underscore.
 */
export const documentIdOf = (orgId: string): string =>
  SAFE_ID.test(orgId) ? orgId : `_${createHash('sha256').update(orgId).digest('hex')}`;

/**
 * A camp's document in the index. Sessions of every season count: a match that occurs only in another season is
 * proposed in vain, and the search rule drops it.
 */
export const toCampDocument = (camp: IndexedCamp): CampDocument => ({
  id: documentIdOf(camp.org_id),
  org_id: camp.org_id,
  words: [...new Set([campText(camp), ...camp.sessions.map(sessionText)].flatMap(splitWords))].sort(),
});
