import { type Answer, ok, post, type Problem, type Route } from '@campjay/platform/http/kit.ts';
import { type z } from 'zod';
import { type CarriedOut, takeUp, type Wish, type WishParts } from '../wish.ts';
import { AdvertiserDone } from './contract.ts';

interface Spec<Body extends z.ZodType> {
  readonly summary: string;
  readonly body: Body;
  /** Carries it out; a problem where it cannot be. */
  readonly carry: (
    body: z.output<Body>,
    wish: Wish,
  ) => Promise<Pick<CarriedOut, 'kind' | 'message' | 'position'> | Problem>;
}

/** A command of an admin about an advertiser that the body names. The roles of whoever asks come from their own stream. */
export const adminCommand = <Body extends z.ZodType<{ readonly advertiserId: string }>>(
  parts: WishParts,
  path: string,
  { summary, body, carry }: Spec<Body>,
): Route =>
  post(path, {
    allow: ['admin'],
    isCommand: true,
    problems: [404],
    summary,
    body,
    answer: AdvertiserDone,
    handle: async (input): Promise<Answer<AdvertiserDone>> => {
      const asked = input.body as z.output<Body>;
      const wish = await takeUp(parts, input);
      if ('kind' in wish) return wish;
      const actor = { userId: wish.userId, role: 'admin' } as const;
      const done = await carry(asked, { ...wish, metadata: { ...wish.metadata, actor } });
      if (done.kind === 'problem') return done;
      const { message, position } = done;
      return ok({ success: true, message, position, advertiserId: asked.advertiserId });
    },
  });
