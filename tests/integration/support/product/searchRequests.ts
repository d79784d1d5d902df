import { z } from 'zod';

const Chunk = z.object({
  data: z.object({
    totalMatchedOrgs: z.number(),
    season: z.number(),
    combinedData: z.array(z.object({ camp_org_name: z.string() })),
  }),
});
export type Chunk = z.infer<typeof Chunk>['data'];

/** Posts a search. @throws if the response is not a chunk of camps. */
export const search = async (url: string, text = ''): Promise<Chunk> => {
  const response = await fetch(`${url}/api/camp-data/get-camp-data-chunk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filterState: { selectedSearchText: text } }),
  });
  return Chunk.parse(await response.json()).data;
};
