import { childrenOf } from '@campjay/domain/geography/regions.ts';
import { get, okCached, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { type Places } from '@campjay/platform/places/port.ts';
import { FindQuery, FoundPlace, PlaceSuggestions, SuggestQuery } from './contract.ts';

/** One day: places rarely change. */
const CACHE_SECONDS = 24 * 60 * 60;
/** The top-level regions of the catalog. Places near them are suggested first. */
const METRO_AREAS = childrenOf(undefined);

/** Routes that look up ZIP codes and cities for the location field. */
export const placesRoutes = (places: Places): readonly Route[] =>
  combineRoutes(
    get('/api/places/suggest', {
      allow: 'everyone',
      summary: 'ZIP codes and cities in the United States that match the typed text, those near camps first.',
      query: SuggestQuery,
      answer: PlaceSuggestions,
      handle: async ({ query: { text, limit } }) => {
        const suggestions = await places.suggest(text, { limit, near: METRO_AREAS });
        return okCached({ data: { suggestions: [...suggestions] } }, CACHE_SECONDS);
      },
    }),
    get('/api/places/find', {
      allow: 'everyone',
      summary: 'The location of a ZIP code or city; null if no place has this label.',
      query: FindQuery,
      answer: FoundPlace,
      handle: async ({ query: { label } }) =>
        okCached({ data: { place: (await places.find(label)) ?? null } }, CACHE_SECONDS),
    }),
  );
