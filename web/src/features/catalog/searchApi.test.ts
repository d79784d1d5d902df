import { describe, expect, it } from '@jest/globals';
import { cardIdentity } from '@campjay/domain/catalog/sessionFacts.ts';
import { camp, session } from '../../test/cards.ts';
import { type CampChunk, nextChunkParams } from './searchApi.ts';
import { CHUNK_SIZE, type ChunkParams } from './searchRequest.ts';

const first: ChunkParams = { limit: CHUNK_SIZE, loadedAdOrgIds: [], loadedOrganicOrgIds: [], renderedInstanceIds: [] };
const chunk = (...combinedData: CampChunk['combinedData']): CampChunk => ({
  combinedData,
  totalMatchedOrgs: 2,
  season: 2026,
  searchText: '',
});

describe('the request for the next chunk', () => {
  // Covers: 3.31, 4.33
  it('contains the rendered cards by their server ids', () => {
    const scheduled = camp({ org_id: 'robots', instances: [session(), session()] });
    const unscheduled = camp({ org_id: 'quiet', instances: [] });
    expect(nextChunkParams([chunk(scheduled, unscheduled)], first)).toMatchObject({
      loadedOrganicOrgIds: ['robots', 'quiet'],
      renderedInstanceIds: [
        cardIdentity('robots', 'robotics-1', 'organic'),
        cardIdentity('quiet', undefined, 'organic'),
      ],
    });
  });

  it('is undefined after an empty chunk', () => {
    expect(nextChunkParams([chunk(camp()), chunk()], first)).toBeUndefined();
  });
});
