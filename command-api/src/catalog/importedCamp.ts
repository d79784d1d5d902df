import { hash } from 'node:crypto';
import { type CampFacts } from '@campjay/events/catalog/facts.ts';
import { type Camp } from '@campjay/domain/catalog/listedCamp.ts';

/** A camp with its digest, by which unchanged camps are recognized without a comparison. */
export interface ImportedCamp extends Camp {
  readonly digest: string;
}

/** Replaces the digest of a delisted camp. Shorter than any digest. */
export const DELISTED = 'delisted';

export const toImportedCamp = (facts: CampFacts, sessions: Camp['sessions']): ImportedCamp => ({
  facts,
  sessions,
  digest: digestOf({ facts, sessions }),
});

/**
 * 128 bits of the SHA-256 of a camp's facts and sessions, base64url. Camps with the same facts have the same digest:
 * the order of fields and of sessions does not matter, and absent fields are left out.
 */
export const digestOf = ({ facts, sessions }: Camp): string => {
  const inOrder = [...sessions.values()].sort((a, b) => (a.instance_id < b.instance_id ? -1 : 1));
  const canonical = JSON.stringify([sortFields(facts), inOrder.map(sortFields)]);
  return hash('sha256', canonical, 'buffer').subarray(0, 16).toString('base64url');
};

/** Facts read from a file already have sorted fields, and are not copied. */
const sortFields = <Facts extends object>(facts: Facts): Facts => {
  let last = '';
  for (const field in facts) {
    if (field < last) return Object.fromEntries(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))) as Facts;
    last = field;
  }
  return facts;
};
