import { listSearchWords, parseSentence, proposePlaces } from '@campjay/domain/catalog/sentence/parseSentence.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { ok, post, type Route } from '@campjay/platform/http/route.ts';
import { type Places } from '@campjay/platform/places/port.ts';
import { type Cards } from '../cards.ts';
import { CampDataChunkRequest } from '../contract.ts';
import { findCamps } from '../findCamps.ts';
import { type IndexedCatalog } from '../index/campIndex.ts';
import { type SearchQuery } from '../index/evaluate.ts';
import { type SearchService } from '../searchService.ts';
import { createCatalogLookup } from './catalogText.ts';
import { ParsedSentence, SentenceRequest } from './contract.ts';
import { resolvePlaces } from './resolvePlaces.ts';

/** Hardly more camps contain all words of a camp's name. */
const MAX_NAMESAKES = 20;

const NOTHING = { rows: [], notUnderstood: [], notInCatalog: [], leftOut: [] };

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
        return searchService(
          { filterState, latLongUser: null, latLongUserRadius: null },
          async (catalog, query, spellingSources) => {
            const { season, today } = query.criteria;
            const resolved = await resolvePlaces(proposePlaces(text, { season, today }), places);
            const options = { season, today, places: resolved };
            const isInCatalog = await createCatalogLookup(
              catalog,
              query.criteria,
              listSearchWords(parseSentence(text, options)),
              spellingSources,
            );
            const { rows, ...reports } = parseSentence(text, { ...options, isInCatalog });
            const isName = rows.length > 0 && (await isCampName(text, catalog, query));
            return ok({ data: isName ? { season, ...NOTHING } : { season, rows, ...reports } });
          },
        );
      },
    }),
  ];
};
