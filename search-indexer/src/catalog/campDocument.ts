import { createHash } from 'node:crypto';
import {
  type CampTextFacts,
  campText,
  type SessionTextFacts,
  sessionText,
} from '@campjay/events/catalog/searchableText.ts';
import { splitWords } from '@campjay/events/catalog/words.ts';
import { type CampDocument } from '@campjay/platform/textIndex/meilisearch/campIndexLayout.ts';

/** What the index needs of a camp in the read model, with all its sessions. */
export interface IndexedCamp extends CampTextFacts {
  readonly org_id: string;
  readonly sessions: readonly SessionTextFacts[];
}

const SAFE_ID = /^[A-Za-z0-9-][A-Za-z0-9_-]*$/;

/**
 * A camp's document id. Camp ids may hold any visible character, Meilisearch's only letters, digits, hyphens and
 * underscores, up to 511: an id that would not do is replaced by its digest, behind an underscore, with which no id that
 * is kept begins.
 */
export const documentIdOf = (orgId: string): string =>
  SAFE_ID.test(orgId) ? orgId : `_${createHash('sha256').update(orgId).digest('hex')}`;

/**
 * A camp as the index holds it. Sessions of every season count: a word that stands only in another season's is proposed
 * in vain, and the search's rule drops it.
 */
export const toCampDocument = (camp: IndexedCamp): CampDocument => ({
  id: documentIdOf(camp.org_id),
  org_id: camp.org_id,
  words: [...new Set([campText(camp), ...camp.sessions.map(sessionText)].flatMap(splitWords))].sort(),
});
