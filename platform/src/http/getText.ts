import { z } from 'zod';
import { get, type GetSpec, type Problem, type Route } from './route.ts';
import { type TextAnswer } from './textAnswer.ts';

interface TextSpec<Query extends z.ZodType | undefined, Params extends z.ZodType | undefined> extends Omit<
  GetSpec<Query, Params, string>,
  'answer' | 'handle'
> {
  /** Such as 'text/calendar'. The text is sent as UTF-8. */
  readonly mediaType: string;
  readonly handle: (
    ...input: Parameters<GetSpec<Query, Params, string>['handle']>
  ) => TextAnswer | Problem | Promise<TextAnswer | Problem>;
}

/** Declares a GET route that answers with text other than JSON; its problems are still JSON. */
export const getText = <
  Query extends z.ZodType | undefined = undefined,
  Params extends z.ZodType | undefined = undefined,
>(
  path: string,
  { mediaType, ...spec }: TextSpec<Query, Params>,
): Route => ({ ...get<string, Query, Params>(path, { ...spec, answer: z.string() }), mediaType });
