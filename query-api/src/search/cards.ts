import { type SeasonSession } from '@campjay/domain/catalog/filterRules.ts';
import { offeredWeekMask } from '@campjay/domain/catalog/season/offeredWeeks.ts';
import { LRUCache } from 'lru-cache';
import { type Pool } from 'pg';
import { type Cached } from '../kernel/serverCache.ts';
import { readCamps } from './index/build/readCamps.ts';
import { type Camp, seasonSessionsOf } from './camp.ts';
import { type SearchQuery } from './index/evaluate.ts';
import { type FoundCamp, testsOf } from './index/snapshot.ts';
import { evaluateCamp } from './rule.ts';

/** A camp with its JSON already serialized, so that a response only has to join strings. */
interface Card {
  readonly camp: Camp;
  /** The camp's own facts as a JSON object without its closing brace, so that members can be appended. */
  readonly head: string;
  readonly sessions: readonly { readonly session: SeasonSession; readonly json: string }[];
}

/** Memory limit of the card cache, in bytes. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;

export interface Cards {
  /**
   * Loads the cards of these camps from a read-model build, keyed by org id; camps that no longer exist are left out.
   * A cached card is used unless it is older than the requested revision.
   * @param schema the PostgreSQL schema of the build
   */
  load(schema: string, season: number, refs: readonly CardRef[]): Promise<ReadonlyMap<string, Card>>;
}

/** Identifies the card to load: the camp, and its revision in the search index. */
export interface CardRef {
  readonly orgId: string;
  readonly revision: number;
}

export const createCard = (camp: Camp, season: number): Card => {
  const sessions = seasonSessionsOf(camp, season).map((session) => ({ session, json: JSON.stringify(session.facts) }));
  const offeredWeeks = offeredWeekMask(
    sessions.map(({ session }) => session.facts),
    season,
  );
  const facts = { org_id: camp.orgId, ...camp.facts, ...(sessions.length > 0 && { offered_weeks: offeredWeeks }) };
  return { camp, head: JSON.stringify(facts).slice(0, -1), sessions };
};

/** Approximate memory of a card in bytes: its JSON, plus the same facts as objects. */
const estimateBytes = ({ head, sessions }: Card): number =>
  1_500 + head.length + sessions.reduce((sum, { json }) => sum + 900 + json.length, 0);

/** Loads cards through a cache that JSON responses and server-rendered pages share. */
export const createCards = (pool: Pool): Cards & Cached => {
  const lru = new LRUCache<string, Card>({ maxSize: MAX_CACHE_BYTES, sizeCalculation: estimateBytes });
  const counts = { hits: 0, misses: 0 };
  return {
    cache: {
      name: 'Camp cards',
      stats: () => ({ entries: lru.size, bytes: lru.calculatedSize, ...counts }),
      clear: () => lru.clear(),
      warm: () => Promise.resolve(),
    },
    load: async (schema, season, refs) => {
      const cardsById = new Map<string, Card>();
      const missingIds: string[] = [];
      for (const { orgId, revision } of refs) {
        const cached = lru.get(`${schema} ${season} ${orgId}`);
        if (cached && cached.camp.revision >= BigInt(revision)) cardsById.set(orgId, cached);
        else missingIds.push(orgId);
      }
      counts.hits += cardsById.size;
      counts.misses += missingIds.length;
      if (missingIds.length === 0) return cardsById;
      for (const camp of await readCamps(pool, schema, missingIds)) {
        const card = createCard(camp, season);
        cardsById.set(camp.orgId, card);
        lru.set(`${schema} ${season} ${camp.orgId}`, card);
      }
      return cardsById;
    },
  };
};

/** A search result: a camp's card, and those of its sessions that pass the filters. */
export interface FoundCard {
  readonly card: Card;
  readonly matchingSessions: readonly { readonly session: SeasonSession; readonly json: string }[];
}

/**
 * Selects the sessions of a card that pass the filters. If the camp changed after it was indexed, evaluates the search
 * rule on the camp's current state.
 * @returns undefined if the camp no longer matches
 */
export const selectPassingSessions = (found: FoundCamp, card: Card, query: SearchQuery): FoundCard | undefined => {
  if (Number(card.camp.revision) === found.revision)
    return { card, matchingSessions: found.matchingIndexes.flatMap((index) => card.sessions[index] ?? []) };
  const verdict = evaluateCamp(card.camp, query.criteria, testsOf(query.meanings));
  if (verdict.kind === 'none') return undefined;
  const matchingSessions = new Set(verdict.kind === 'sessions' ? verdict.matchingSessions : []);
  return { card, matchingSessions: card.sessions.filter(({ session }) => matchingSessions.has(session)) };
};
