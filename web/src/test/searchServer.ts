import type { CampDataChunkRequest } from '@campjay/query-api/search/contract.ts';
import type { PostAnswer } from '../app/apiTypes.ts';
import type { CampOrg } from '../features/catalog/campAnswer.ts';
import { beforeEach } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { placeHandlers } from './placeHandlers.ts';
import { createRequestLog, runServer, watchResponses } from './requestLog.ts';

/**
 * Creates a fake search server that logs the requests of the current test. `findCamps` determines the results of a
 * search, from which the server derives pages and totals. Facet counts are fixed.
 */
export const createSearchServer = (findCamps: (request: CampDataChunkRequest) => readonly CampOrg[]) => {
  const log = createRequestLog<CampDataChunkRequest>();
  let failures = 0;
  let hasTextIndex = true;
  let responseGate: Promise<void> = Promise.resolve();
  const server = setupServer(
    ...placeHandlers,
    http.post('*/api/camp-data/get-camp-data-chunk', async ({ request }) => {
      const body = (await request.json()) as CampDataChunkRequest;
      log.add(body);
      const gate = responseGate;
      responseGate = Promise.resolve();
      await gate;
      if (failures > 0) {
        failures -= 1;
        return HttpResponse.json({ type: 'Fault', message: 'The index is not available' }, { status: 500 });
      }
      const camps = findCamps(body);
      const total = camps.filter(({ instances }) => instances.length > 0).length;
      const remaining = camps.filter(({ org_id }) => !body.loadedOrganicOrgIds.includes(org_id));
      const response: PostAnswer<'camp-data/get-camp-data-chunk'> = {
        data: {
          combinedData: remaining.slice(0, body.limit),
          totalMatchedOrgs: total,
          season: 2026,
          // Without a text index, the server reports that it matched the words in a simpler way.
          ...(!hasTextIndex && body.filterState.selectedSearchText !== '' && { wordsMatchedSimply: true }),
          // If nothing matches, the server reports how many camps would match without the searched text.
          ...(total === 0 ? { relax: [{ field: 'selectedSearchText' as const, freed: 7 }] } : {}),
        },
      };
      return HttpResponse.json(response);
    }),
    http.post('*/api/camp-data/get-facet-counts', () => {
      const facets = {
        selectedCategory: { STEM: 12, Sports: 3 },
        selectedWeekLabel: { 'June 1': 4 },
        selectedGender: { Any: 11, Girls: 2, Boys: 0 },
      };
      const response: PostAnswer<'camp-data/get-facet-counts'> = {
        data: { totalMatchedOrgs: 12, facets, season: 2026 },
      };
      return HttpResponse.json(response);
    }),
    // Nothing is understood of a sentence, so the search box offers no rows.
    http.post('*/api/camp-data/parse-sentence', () => {
      const response: PostAnswer<'camp-data/parse-sentence'> = {
        data: { season: 2026, rows: [], notUnderstood: [], notInCatalog: [], leftOut: [] },
      };
      return HttpResponse.json(response);
    }),
  );
  runServer(server);
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    hasTextIndex = true;
  });
  return {
    server,
    requests: log.requests,
    /** Waits for the latest search that fulfills the condition. */
    waitForSearch: (matches: (request: CampDataChunkRequest) => boolean) =>
      log.awaitRequest((requests) => requests.findLast(matches)),
    /** Waits for the latest search whose filters fulfill the condition. */
    waitForFilters: async (matches: (filters: CampDataChunkRequest['filterState']) => boolean) =>
      (await log.awaitRequest((requests) => requests.findLast(({ filterState }) => matches(filterState)))).filterState,
    failNextSearch: (): void => {
      failures += 1;
    },
    /** Sets whether the text index is available. Each test starts with an available one. */
    setTextIndex: (isAvailable: boolean): void => {
      hasTextIndex = isAvailable;
    },
    /**
     * Delays the response to the next search. Call the returned function to send the response; the function also waits
     * until the page has received it.
     */
    delayNextSearch: () => {
      let release = (): void => undefined;
      responseGate = new Promise((resolve) => {
        release = resolve;
      });
      return async () => {
        const waitForResponse = watchResponses(server);
        release();
        await waitForResponse();
      };
    },
  };
};
