import { type Answer, ok, post, type Problem, type Route } from '@campjay/platform/http/kit.ts';
import { type z } from 'zod';
import { carryOut, type CarriedOut, takeUp, unlessForgotten, type Wish, type WishParts } from '../wish.ts';
import { ScheduleDone } from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';
import { findSchedule, type FoundSchedule, type Needs } from './scheduleAccess.ts';
import { type ScheduleCommand } from './scheduleCommands.ts';
import { scheduleDecider } from './scheduleDecider.ts';

/** A wish, and the schedule that it is about as it is now, for whoever may wish such a thing. */
export type AskedSchedule = FoundSchedule & { readonly wish: Wish };

/** What a body comes to, and what is said when it is done. */
export interface Wished {
  readonly command: ScheduleCommand;
  readonly done: string;
}

interface ScheduleCommandSpec<Body extends z.ZodType<object>> {
  readonly summary: string;
  /** With an `ownerId` it is about another parent's schedule; else about that of whoever asks. */
  readonly body: Body;
  /** Whose schedule it is about, where the body says that in another way than by `ownerId`. */
  readonly whose?: (body: z.output<Body>) => string | Problem;
  /** 'plan' where absent. */
  readonly needs?: Needs;
  readonly wish: (body: z.output<Body>, asked: AskedSchedule) => Wished | Problem | Promise<Wished | Problem>;
  /** What follows from a wish that was granted, also when it is repeated. It may tell a later position. */
  readonly followUp?: (asked: AskedSchedule, done: CarriedOut) => Promise<CarriedOut>;
}

/** `POST /api/schedule/{operation}`: a command to one's own schedule, or to one that another parent shares. */
export const scheduleCommand = <Body extends z.ZodType<object>>(
  parts: WishParts,
  operation: string,
  { summary, body, whose, needs = 'plan', wish, followUp }: ScheduleCommandSpec<Body>,
): Route =>
  post(`/api/schedule/${operation}`, {
    allow: ['parent'],
    isCommand: true,
    problems: [404],
    summary,
    body,
    answer: ScheduleDone,
    handle: async (input): Promise<Answer<ScheduleDone>> => {
      const taken = await takeUp(parts, input);
      if ('kind' in taken) return taken;
      const parsed = input.body as z.output<Body>;
      const ownerId = whose?.(parsed) ?? ownerIdIn(parsed) ?? taken.userId;
      if (typeof ownerId !== 'string') return ownerId;
      const asked = await askedSchedule(parts, taken, { ownerId, needs });
      if ('kind' in asked) return asked;
      const wished = await unlessForgotten(async () => wish(parsed, asked));
      if ('kind' in wished) return wished;
      const { by, streamId } = asked;
      const explain = explainRefusal(by);
      const done = await carryOut(parts, asked.wish, { ...wished, decider: scheduleDecider, streamId, explain });
      if (done.kind !== 'done') return done;
      const { message, position, revision, hasChanged } = (await followUp?.(asked, done)) ?? done;
      return ok({ success: true, message, position, revision, hasChanged });
    },
  });

const ownerIdIn = (body: object): string | undefined =>
  'ownerId' in body && typeof body.ownerId === 'string' ? body.ownerId : undefined;

/** Who acts on another parent's schedule does so as a co-parent, and the log says so. */
const askedSchedule = async (
  parts: WishParts,
  wish: Wish,
  { ownerId, needs }: { readonly ownerId: string; readonly needs: Needs },
): Promise<AskedSchedule | Problem> => {
  const found = await findSchedule(parts, { userId: wish.userId, ownerId, needs });
  if ('kind' in found) return found;
  if (found.by.isOwner) return { ...found, wish };
  const { metadata } = wish;
  return {
    ...found,
    wish: { ...wish, metadata: { ...metadata, actor: { ...metadata.actor, role: 'co-parent' } } },
  };
};
