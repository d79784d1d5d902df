import type { PostAnswer, PostBody } from '../../../app/apiTypes.ts';
import { api } from '../../../app/api.ts';

export type ParsedSentence = PostAnswer<'camp-data/parse-sentence'>['data'];
/** One way to understand a sentence. */
export type SentenceRow = ParsedSentence['rows'][number];

export const { useParsedSentenceQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    parsedSentence: build.query<ParsedSentence, PostBody<'camp-data/parse-sentence'>>({
      query: (body) => ({ url: 'camp-data/parse-sentence', method: 'POST', body }),
      transformResponse: ({ data }: PostAnswer<'camp-data/parse-sentence'>) => data,
      // Sentences may name children's ages, so they are not kept longer than they are shown.
      keepUnusedDataFor: 0,
    }),
  }),
});
