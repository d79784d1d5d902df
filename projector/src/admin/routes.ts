import {
  type Allow,
  type Answer,
  get,
  type HandlerInput,
  ok,
  post,
  problem,
  type Problem,
  type ProblemStatus,
  type Route,
  routes,
} from '@campjay/platform/http/kit.ts';
import { type By } from '../runtime/acts.ts';
import { type ProjectionsDesk } from '../runtime/desk.ts';
import { DeskRefusal, NoSuchProjection } from '../runtime/refusal.ts';
import {
  Compared,
  DeskDone,
  NamedProjection,
  OpenedEvent,
  OpenParked,
  Parked,
  ParkedQuery,
  Projections,
  Retried,
  RetryParked,
  SkipParked,
} from './contract.ts';
import { presentComparison, presentParked, presentProjection } from './presentProjections.ts';

export interface ProjectionsParts {
  readonly desk: ProjectionsDesk;
  readonly now?: () => Date;
}

const ADMINS: Allow = ['admin'];
const PATH = '/api/admin/projections';
/** See `refusal`. */
const REFUSALS: readonly ProblemStatus[] = [404, 409];

/** The projections desk: what admins see of the read models, and what they may order. */
export const projectionsRoutes = ({ desk, now = () => new Date() }: ProjectionsParts): readonly Route[] => {
  const byOf = ({
    principal,
    correlationId,
  }: Pick<HandlerInput<unknown, unknown, unknown>, 'principal' | 'correlationId'>): By => ({
    actor: { userId: principal.userId, role: 'admin' },
    at: now(),
    correlationId,
  });
  return routes(
    get(PATH, {
      allow: ADMINS,
      summary: 'The read models: their builds, how far behind the log they are, replays and promotions.',
      answer: Projections,
      handle: async ({ principal: { userId } }) =>
        ok({ success: true, projections: (await desk.list()).map((one) => presentProjection(one, userId)) }),
    }),
    post(`${PATH}/start-replay`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'Has a read model made again from the first event, beside the one that readers see.',
      body: NamedProjection,
      answer: DeskDone,
      handle: (input) =>
        orRefusal(async () => {
          await desk.startReplay(input.body.name, byOf(input));
          return ok({ success: true, message: 'The replay is ordered. Readers notice nothing before it is promoted.' });
        }),
    }),
    post(`${PATH}/cancel-replay`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'Removes a replay: ordered, under way or finished.',
      body: NamedProjection,
      answer: DeskDone,
      handle: (input) =>
        orRefusal(async () => {
          const { build } = await desk.cancel(input.body.name, byOf(input));
          const message = build === undefined ? 'The replay is cancelled.' : `The replay ${build} is removed.`;
          return ok({ success: true, message });
        }),
    }),
    post(`${PATH}/preview-replay`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'What promoting a finished replay would change, row for row, and how many would notice.',
      body: NamedProjection,
      answer: Compared,
      handle: ({ body }) =>
        orRefusal(async () => {
          const comparison = presentComparison(await desk.preview(body.name));
          return ok({ success: true, message: 'Both builds were compared at one position.', comparison });
        }),
    }),
    post(`${PATH}/promote-replay`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'Gives readers the finished replay; answers with what that has changed.',
      body: NamedProjection,
      answer: Compared,
      handle: (input) =>
        orRefusal(async () => {
          const comparison = presentComparison(await desk.promote(input.body.name, byOf(input)));
          return ok({ success: true, message: `Readers see ${comparison.otherBuild} from now on.`, comparison });
        }),
    }),
    post(`${PATH}/return-to-former`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'Gives readers back what they saw before the last promotion.',
      body: NamedProjection,
      answer: DeskDone,
      handle: (input) =>
        orRefusal(async () => {
          const { build } = await desk.returnToFormer(input.body.name, byOf(input));
          return ok({ success: true, message: `Readers see ${build} again.` });
        }),
    }),
    get(`${PATH}/parked`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'The streams that read models cannot follow, without what their events hold.',
      query: ParkedQuery,
      answer: Parked,
      handle: ({ query }) =>
        orRefusal(async () => ok({ success: true, parked: (await desk.parked(query.name)).map(presentParked) })),
    }),
    post(`${PATH}/open-parked`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'What the log holds of a parked event; what is private stays under its seal.',
      body: OpenParked,
      answer: OpenedEvent,
      handle: ({ body: { name, streamId, eventId } }) =>
        orRefusal(async () => {
          const { id, revision, recordedAt, ...event } = await desk.open(name, streamId, eventId);
          const shown = { ...event, eventId: id, revision: Number(revision), recordedAt: recordedAt.toISOString() };
          return ok({ success: true, event: shown });
        }),
    }),
    post(`${PATH}/retry-parked`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'Tries the parked events of a stream again, in order.',
      body: RetryParked,
      answer: Retried,
      handle: (input) =>
        orRefusal(async () => {
          const { name, streamId } = input.body;
          const reports = await desk.retry(name, streamId, byOf(input));
          const builds = reports.map(({ error, ...report }) => ({ ...report, error: error ?? null }));
          const message = builds.every(({ waiting }) => waiting === 0)
            ? 'Nothing of the stream is parked any more.'
            : 'Some of its events still cannot be taken.';
          return ok({ success: true, message, builds });
        }),
    }),
    post(`${PATH}/skip-parked`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'Leaves out the first parked event of a stream, in this build and every later one.',
      body: SkipParked,
      answer: DeskDone,
      handle: (input) =>
        orRefusal(async () => {
          const { name, streamId, eventId, reason } = input.body;
          const { type } = await desk.skip(name, streamId, { by: byOf(input), reason, eventId });
          return ok({ success: true, message: `${type} of ${streamId} is left out of ${name} from now on.` });
        }),
    }),
  );
};

/** What cannot be done now is said in the desk's own sentence (409); a name that nobody knows is a 404. */
const orRefusal = async <Result>(act: () => Promise<Answer<Result>>): Promise<Answer<Result>> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DeskRefusal) return refusal(error);
    throw error;
  }
};

const refusal = (error: DeskRefusal): Problem =>
  error instanceof NoSuchProjection
    ? problem(404, { type: error.name, message: error.message, field: 'name' })
    : problem(409, { type: error.name, message: error.message });
