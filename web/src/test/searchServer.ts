import type { CampDataChunk, CampDataChunkRequest, CampOrg, FacetCounts } from '@campjay/query-api/search/contract.ts';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { placeHandlers } from './placeAnswers.ts';
import { createRequestLog, watchAnswers } from './requestLog.ts';

/**
 * A search server with test data that logs the requests of the current test. `camps` sets the results of a search;
 * chunks, totals, and facet counts follow from it.
 */
export const createSearchServer = (findCamps: (request: CampDataChunkRequest) => readonly CampOrg[]) => {
  const log = createRequestLog<CampDataChunkRequest>();
  let failures = 0;
  let hasTextIndex = true;
  let answerGate: Promise<void> = Promise.resolve();
  const server = setupServer(
    ...placeHandlers,
    http.post('*/api/camp-data/get-camp-data-chunk', async ({ request }) => {
      const body = (await request.json()) as CampDataChunkRequest;
      log.add(body);
      const gate = answerGate;
      answerGate = Promise.resolve();
      await gate;
      if (failures > 0) {
        failures -= 1;
        return HttpResponse.json({ type: 'Fault', message: 'The index is resting' }, { status: 500 });
      }
      const camps = findCamps(body);
      const total = camps.filter(({ instances }) => instances.length > 0).length;
      const unseen = camps.filter(({ org_id }) => !body.loadedOrganicOrgIds.includes(org_id));
      const answer: CampDataChunk = {
        data: {
          combinedData: unseen.slice(0, body.limit),
          totalMatchedOrgs: total,
          season: 2026,
          ...(!hasTextIndex && body.filterState.selectedSearchText !== '' && { wordsMatchedSimply: true }),
          ...(total === 0 ? { relax: [{ field: 'selectedSearchText' as const, freed: 7 }] } : {}),
        },
      };
      return HttpResponse.json(answer);
    }),
    http.post('*/api/camp-data/get-facet-counts', () => {
      const facets = {
        selectedCategory: { STEM: 12, Sports: 3 },
        selectedWeekLabel: { 'June 1': 4 },
        selectedGender: { Any: 11, Girls: 2, Boys: 0 },
      };
      const answer: FacetCounts = { data: { totalMatchedOrgs: 12, facets, season: 2026 } };
      return HttpResponse.json(answer);
    }),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    hasTextIndex = true;
  });
  afterAll(() => server.close());
  return {
    server,
    requests: log.requests,
    /** Waits for the latest search that fulfills the condition. */
    received: (matches: (request: CampDataChunkRequest) => boolean) =>
      log.received((requests) => requests.findLast(matches)),
    /** Waits for the latest search whose filters fulfill the condition. */
    filtered: async (matches: (filters: CampDataChunkRequest['filterState']) => boolean) =>
      (await log.received((requests) => requests.findLast(({ filterState }) => matches(filterState)))).filterState,
    failNextSearch: (): void => {
      failures += 1;
    },
    /** Whether searches use a text index; true by default. */
    setTextIndex: (isAvailable: boolean): void => {
      hasTextIndex = isAvailable;
    },
    /**
     * Delays the next search response until the returned function is called; that function waits for the page's
     * reaction.
     */
    holdNextSearch: () => {
      let release = (): void => undefined;
      answerGate = new Promise((resolve) => {
        release = resolve;
      });
      return async () => {
        const answered = watchAnswers(server);
        release();
        await answered();
      };
    },
  };
};
