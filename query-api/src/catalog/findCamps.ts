import { cardIdentity } from '@campjay/events/catalog/cardIdentity.ts';
import { type TextIndex, TextIndexUnavailable } from '@campjay/platform/textIndex/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Card, type Cards } from './cards.ts';
import { type CampDataChunkRequest, type FilterField } from './contract.ts';
import { type IndexedCatalog } from './index/campIndex.ts';
import { type Asked } from './index/evaluate.ts';
import { type Meaning } from './index/meaning.ts';
import { facets, type FoundCamp, meaningsOf, relaxations, search, testsOf, unknownWords } from './index/snapshot.ts';
import { type Question } from './question.ts';
import { type Session } from './search/camp.ts';
import { judge } from './search/rule.ts';

/** A card of an answer: a camp with the sessions of it that pass. */
export interface FoundCard {
  readonly card: Card;
  readonly passing: readonly { readonly session: Session; readonly json: string }[];
}

export interface FoundChunk {
  readonly cards: readonly FoundCard[];
  readonly total: number;
  readonly meanings: readonly Meaning[];
  readonly relax: readonly { readonly field: FilterField; readonly freed: number }[] | undefined;
}

/** Looks up what the typed words mean; only words that stand nowhere are put to the text index. */
export const lookUpWords = async (
  { snapshot }: IndexedCatalog,
  question: Question,
  textIndex: TextIndex,
  fallback: TextIndex,
  log: Log,
): Promise<Asked> => {
  const words = question.words ?? [];
  const proposals = await Promise.all(
    unknownWords(snapshot, words).map(async ({ typed, prefix }) => {
      const proposed = await textIndex.propose(typed, { prefix }).catch((error: unknown) => {
        if (!(error instanceof TextIndexUnavailable)) throw error;
        log.warn({ error, textIndex: textIndex.name }, 'The text index is unavailable; words are matched in process.');
        return fallback.propose(typed, { prefix });
      });
      return [typed, proposed] as const;
    }),
  );
  return { question, meanings: meaningsOf(snapshot, words, new Map(proposals)) };
};

/**
 * The camp's passing sessions. Where the camp has changed since it was indexed, the rule judges it as it is now;
 * undefined when it no longer matches.
 */
export const passingOf = (found: FoundCamp, card: Card, asked: Asked): FoundCard | undefined => {
  if (Number(card.camp.revision) === found.revision)
    return { card, passing: found.passing.flatMap((at) => card.sessions[at] ?? []) };
  const verdict = judge(card.camp, asked.question, testsOf(asked.meanings));
  if (verdict.kind === 'none') return undefined;
  const passing = new Set(verdict.kind === 'sessions' ? verdict.passing : []);
  return { card, passing: card.sessions.filter(({ session }) => passing.has(session)) };
};

/** The next cards in order, without those that the client holds already. */
export const findChunk = async (
  catalog: IndexedCatalog,
  asked: Asked,
  request: CampDataChunkRequest,
  cards: Cards,
): Promise<FoundChunk> => {
  const { snapshot, schema } = catalog;
  const sort = asked.question.place ? request.sortCriteria : 'alpha';
  const excluded = new Set(request.loadedOrganicOrgIds);
  const rendered = new Set(request.renderedInstanceIds);
  const chunk: FoundCard[] = [];
  let total: number | undefined;
  // One round, as a rule: a further one replaces cards that are rendered already or whose camps have just changed.
  for (;;) {
    const limit = request.limit - chunk.length;
    const page = search(snapshot, asked, { sort, excluded, limit });
    total ??= page.total;
    const loaded = await cards.load(schema, snapshot.season, page.found);
    for (const found of page.found) {
      excluded.add(found.orgId);
      const card = loaded.get(found.orgId);
      const shown = card && passingOf(found, card, asked);
      if (!shown) continue;
      const first = shown.passing[0]?.session.facts.instance_id;
      if (!rendered.has(cardIdentity(found.orgId, first, 'organic'))) chunk.push(shown);
    }
    if (page.found.length < limit || chunk.length === request.limit) break;
  }
  return {
    cards: chunk,
    total,
    meanings: asked.meanings,
    relax: total === 0 ? relaxations(snapshot, asked) : undefined,
  };
};

export const findFacets = ({ snapshot }: IndexedCatalog, asked: Asked): ReturnType<typeof facets> =>
  facets(snapshot, asked);
