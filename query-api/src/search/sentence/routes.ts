import { parseSentence, proposePlaces } from '@campjay/domain/catalog/sentence/parseSentence.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { ok, post, type Route } from '@campjay/platform/http/route.ts';
import { type Places } from '@campjay/platform/places/port.ts';
import { type Cards } from '../cards.ts';
import { CampDataChunkRequest } from '../contract.ts';
import { findCamps } from '../findCamps.ts';
import { type IndexedCatalog } from '../index/campIndex.ts';
import { type SearchQuery } from '../index/evaluate.ts';
import { type SearchService } from '../searchService.ts';
import { ParsedSentence, SentenceRequest } from './contract.ts';
import { resolvePlaces } from './resolvePlaces.ts';

/** Hardly more camps contain all words of a camp's name. */
const MAX_NAMESAKES = 20;

const isSameText = (one: string, other: string): boolean => splitWords(one).join(' ') === splitWords(other).join(' ');

/** The route that understands sentences such as 'soccer san francisco 6 yo june 22'. */
export const sentenceRoutes = ({
  searchService,
  cards,
  places,
}: {
  readonly searchService: SearchService;
  readonly cards: Cards;
  readonly places: Places;
}): readonly Route[] => {
  const isCampName = async (text: string, catalog: IndexedCatalog, query: SearchQuery): Promise<boolean> => {
    if (splitWords(text).length < 2) return false;
    const request = CampDataChunkRequest.parse({ filterState: {}, limit: MAX_NAMESAKES });
    const { cards: found } = await findCamps(catalog, query, request, cards);
    return found.some(({ card }) => isSameText(card.camp.facts.camp_org_name, text));
  };
  return [
    post('/api/camp-data/parse-sentence', {
      allow: 'everyone',
      summary: 'The filters, children and place that a sentence names. The name of a camp sets nothing.',
      body: SentenceRequest,
      answer: ParsedSentence,
      handle: ({ body: { text } }) => {
        const { filterState } = CampDataChunkRequest.parse({ filterState: { selectedSearchText: text } });
        return searchService({ filterState, latLongUser: null, latLongUserRadius: null }, async (catalog, query) => {
          const { season, today } = query.criteria;
          const resolved = await resolvePlaces(proposePlaces(text, { season, today }), places);
          const parsed = parseSentence(text, { season, today, places: resolved });
          const isName = parsed.rows.length > 0 && (await isCampName(text, catalog, query));
          const { rows, notUnderstood } = isName ? { rows: [], notUnderstood: [] } : parsed;
          return ok({ data: { season, rows: [...rows], notUnderstood: [...notUnderstood] } });
        });
      },
    }),
  ];
};
