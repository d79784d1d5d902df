import { LRUCache } from 'lru-cache';
import { type Pool } from 'pg';
import { type Cached } from '../kernel/serverCache.ts';
import { readCamps } from './index/build/readCamps.ts';
import { type Camp, type Session, sessionsOf } from './camp.ts';
import { type SearchQuery } from './index/evaluate.ts';
import { type FoundCamp, testsOf } from './index/snapshot.ts';
import { judge } from './rule.ts';

/** A camp with its JSON prepared, so that a response is assembled from ready pieces. */
interface Card {
  readonly camp: Camp;
  /** The camp's own facts as JSON, without the closing brace. */
  readonly head: string;
  readonly sessions: readonly { readonly session: Session; readonly json: string }[];
}

/** Memory limit of the card cache, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

export interface Cards {
  /**
   * Loads the cards of these camps from a build, by org id; camps that no longer exist are left out. A cached card is
   * valid while it is not older than the revision that the index has.
   */
  load(schema: string, season: number, requested: readonly CardRef[]): Promise<ReadonlyMap<string, Card>>;
}

export interface CardRef {
  readonly orgId: string;
  readonly revision: number;
}

export const cardOf = (camp: Camp, season: number): Card => ({
  camp,
  head: JSON.stringify({ org_id: camp.orgId, ...camp.facts }).slice(0, -1),
  sessions: sessionsOf(camp, season).map((session) => ({ session, json: JSON.stringify(session.facts) })),
});

/** Approximate memory of a card: its JSON, plus the same facts as objects. */
const bytesOf = ({ head, sessions }: Card): number =>
  1_500 + head.length + sessions.reduce((sum, { json }) => sum + 900 + json.length, 0);

/** Caches each card once it is shown; rendered HTML pages fill the cache too. */
export const createCards = (pool: Pool): Cards & Cached => {
  const lru = new LRUCache<string, Card>({ maxSize: MAX_BYTES, sizeCalculation: bytesOf });
  const counts = { hits: 0, misses: 0 };
  return {
    cache: {
      name: 'Cards of camps',
      stats: () => ({ entries: lru.size, bytes: lru.calculatedSize, ...counts }),
      clear: () => lru.clear(),
      warm: () => Promise.resolve(),
    },
    load: async (schema, season, requested) => {
      const cards = new Map<string, Card>();
      const missing: string[] = [];
      for (const { orgId, revision } of requested) {
        const cached = lru.get(`${schema} ${season} ${orgId}`);
        if (cached && cached.camp.revision >= BigInt(revision)) cards.set(orgId, cached);
        else missing.push(orgId);
      }
      counts.hits += cards.size;
      counts.misses += missing.length;
      if (missing.length === 0) return cards;
      for (const camp of await readCamps(pool, schema, missing)) {
        const card = cardOf(camp, season);
        cards.set(camp.orgId, card);
        lru.set(`${schema} ${season} ${camp.orgId}`, card);
      }
      return cards;
    },
  };
};

/** A card of a response: a camp with its passing sessions. */
export interface FoundCard {
  readonly card: Card;
  readonly passing: readonly { readonly session: Session; readonly json: string }[];
}

/**
 * Selects the camp's passing sessions. If the camp changed since it was indexed, evaluates the rule on its current
 * state.
 * @returns undefined if the camp no longer matches
 */
export const passingOf = (found: FoundCamp, card: Card, query: SearchQuery): FoundCard | undefined => {
  if (Number(card.camp.revision) === found.revision)
    return { card, passing: found.passing.flatMap((at) => card.sessions[at] ?? []) };
  const verdict = judge(card.camp, query.criteria, testsOf(query.meanings));
  if (verdict.kind === 'none') return undefined;
  const passing = new Set(verdict.kind === 'sessions' ? verdict.passing : []);
  return { card, passing: card.sessions.filter(({ session }) => passing.has(session)) };
};
