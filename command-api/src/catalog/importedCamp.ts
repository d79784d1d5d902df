import { hash } from 'node:crypto';
import { type CampFacts } from '@campjay/events/catalog/facts.ts';
import { type Camp } from '@campjay/events/catalog/listedCamp.ts';

/** A camp with its digest, by which an unchanged one is recognised without looking at it. */
export interface ImportedCamp extends Camp {
  readonly digest: string;
}

/** What stands in the place of a digest once a camp has left the catalogue. No camp's digest is as short. */
export const DELISTED = 'delisted';

export const toImportedCamp = (facts: CampFacts, sessions: Camp['sessions']): ImportedCamp => ({
  facts,
  sessions,
  digest: digestOf({ facts, sessions }),
});

/**
 * 128 bits of the SHA-256 of a camp's facts and sessions, base64url. Two camps have the same one when they state the
 * same: the order of fields and of sessions makes no difference, an absent fact is no fact.
 */
export const digestOf = ({ facts, sessions }: Camp): string => {
  const inOrder = [...sessions.values()].sort((a, b) => (a.instance_id < b.instance_id ? -1 : 1));
  const canonical = JSON.stringify([sortFields(facts), inOrder.map(sortFields)]);
  return hash('sha256', canonical, 'buffer').subarray(0, 16).toString('base64url');
};

/** What was read from a file has its fields in order already, and is not copied. */
const sortFields = <Facts extends object>(facts: Facts): Facts => {
  let last = '';
  for (const field in facts) {
    if (field < last) return Object.fromEntries(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))) as Facts;
    last = field;
  }
  return facts;
};
