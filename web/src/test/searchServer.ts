import type { CampDataChunk, CampDataChunkRequest, CampOrg, FacetCounts } from '@campjay/query-api/catalog/contract.ts';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { placeHandlers } from './placeAnswers.ts';

/**
 * A server that answers searches with what a test gives it, and remembers what it was asked.
 * `camps` decides what a search finds; chunks, totals and facet counts follow from it.
 */
export const createSearchServer = (findCamps: (request: CampDataChunkRequest) => readonly CampOrg[]) => {
  const asked: CampDataChunkRequest[] = [];
  let failures = 0;
  let hasTextIndex = true;
  let answerGate: Promise<void> = Promise.resolve();
  const server = setupServer(
    ...placeHandlers,
    http.post('*/api/camp-data/get-camp-data-chunk', async ({ request }) => {
      const body = (await request.json()) as CampDataChunkRequest;
      asked.push(body);
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
  return {
    server,
    asked: asked as readonly CampDataChunkRequest[],
    failNextSearch: (): void => {
      failures += 1;
    },
    /** Whether words are looked up with a text index; they are as long as nothing else is said. */
    setTextIndex: (isThere: boolean): void => {
      hasTextIndex = isThere;
    },
    /** The next search is answered only when the returned function is called. */
    holdNextSearch: (): (() => void) => {
      let release = (): void => undefined;
      answerGate = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
};
