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
} from '@campjay/platform/http/route.ts';
import { type AuditContext } from '../runtime/auditEntries.ts';
import { type ProjectionsAdmin } from '../runtime/promote/projectionsAdmin.ts';
import { AdminRefusal, NoSuchProjection } from '../runtime/park/failures.ts';
import {
  ComparisonResponse,
  AdminResponse,
  ProjectionNameRequest,
  ParkedEventResponse,
  ParkedEventRequest,
  ParkedStreamsResponse,
  ParkedQuery,
  ProjectionsResponse,
  RetryParkedResponse,
  RetryParkedRequest,
  SkipParkedRequest,
} from './contract.ts';
import { presentComparison, presentParked, presentProjection } from './presentProjections.ts';

export interface ProjectionsDeps {
  readonly admin: ProjectionsAdmin;
  readonly now?: () => Date;
}

const ADMINS: Allow = ['admin'];
const PATH = '/api/admin/projections';
/** The statuses of an `AdminRefusal`; see `withRefusals`. */
const REFUSALS: readonly ProblemStatus[] = [404, 409];

/** The projections section of the admin pages: status of the read models, and admin commands. */
export const projectionsRoutes = ({ admin, now = () => new Date() }: ProjectionsDeps): readonly Route[] => {
  const auditContextOf = ({
    principal,
    correlationId,
  }: Pick<HandlerInput<unknown, unknown, unknown>, 'principal' | 'correlationId'>): AuditContext => ({
    actor: { userId: principal.userId, role: 'admin' },
    at: now(),
    correlationId,
  });
  return routes(
    get(PATH, {
      allow: ADMINS,
      summary: 'The read models: their builds, how far behind the log they are, replays and promotions.',
      answer: ProjectionsResponse,
      handle: async ({ principal: { userId } }) =>
        ok({ success: true, projections: (await admin.list()).map((status) => presentProjection(status, userId)) }),
    }),
    post(`${PATH}/start-replay`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'Has a read model made again from the first event, beside the one that readers see.',
      body: ProjectionNameRequest,
      answer: AdminResponse,
      handle: (input) =>
        withRefusals(async () => {
          await admin.startReplay(input.body.name, auditContextOf(input));
          return ok({ success: true, message: 'The replay is ordered. Readers notice nothing before it is promoted.' });
        }),
    }),
    post(`${PATH}/cancel-replay`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'Removes a replay: ordered, under way or finished.',
      body: ProjectionNameRequest,
      answer: AdminResponse,
      handle: (input) =>
        withRefusals(async () => {
          const { build } = await admin.cancel(input.body.name, auditContextOf(input));
          const message = build === undefined ? 'The replay is cancelled.' : `The replay ${build} is removed.`;
          return ok({ success: true, message });
        }),
    }),
    post(`${PATH}/preview-replay`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'What promoting a finished replay would change, row for row, and how many would notice.',
      body: ProjectionNameRequest,
      answer: ComparisonResponse,
      handle: ({ body }) =>
        withRefusals(async () => {
          const comparison = presentComparison(await admin.preview(body.name));
          return ok({ success: true, message: 'Both builds were compared at one position.', comparison });
        }),
    }),
    post(`${PATH}/promote-replay`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'Gives readers the finished replay; answers with what that has changed.',
      body: ProjectionNameRequest,
      answer: ComparisonResponse,
      handle: (input) =>
        withRefusals(async () => {
          const comparison = presentComparison(await admin.promote(input.body.name, auditContextOf(input)));
          return ok({ success: true, message: `Readers see ${comparison.otherBuild} from now on.`, comparison });
        }),
    }),
    post(`${PATH}/return-to-former`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'Gives readers back what they saw before the last promotion.',
      body: ProjectionNameRequest,
      answer: AdminResponse,
      handle: (input) =>
        withRefusals(async () => {
          const { build } = await admin.returnToFormer(input.body.name, auditContextOf(input));
          return ok({ success: true, message: `Readers see ${build} again.` });
        }),
    }),
    get(`${PATH}/parked`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'The streams that read models cannot follow, without what their events hold.',
      query: ParkedQuery,
      answer: ParkedStreamsResponse,
      handle: ({ query }) =>
        withRefusals(async () => ok({ success: true, parked: (await admin.parked(query.name)).map(presentParked) })),
    }),
    post(`${PATH}/open-parked`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'What the log holds of a parked event; what is private stays under its seal.',
      body: ParkedEventRequest,
      answer: ParkedEventResponse,
      handle: ({ body: { name, streamId, eventId } }) =>
        withRefusals(async () => {
          const { id, revision, recordedAt, ...event } = await admin.readParkedEvent(name, streamId, eventId);
          const content = { ...event, eventId: id, revision: Number(revision), recordedAt: recordedAt.toISOString() };
          return ok({ success: true, event: content });
        }),
    }),
    post(`${PATH}/retry-parked`, {
      allow: ADMINS,
      problems: REFUSALS,
      summary: 'Tries the parked events of a stream again, in order.',
      body: RetryParkedRequest,
      answer: RetryParkedResponse,
      handle: (input) =>
        withRefusals(async () => {
          const { name, streamId } = input.body;
          const reports = await admin.retry(name, streamId, auditContextOf(input));
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
      body: SkipParkedRequest,
      answer: AdminResponse,
      handle: (input) =>
        withRefusals(async () => {
          const { name, streamId, eventId, reason } = input.body;
          const { type } = await admin.skip(name, streamId, { by: auditContextOf(input), reason, eventId });
          return ok({ success: true, message: `${type} of ${streamId} is left out of ${name} from now on.` });
        }),
    }),
  );
};

/** Turns an `AdminRefusal` into a 409 with its message, and an unknown name into a 404. */
const withRefusals = async <Result>(action: () => Promise<Answer<Result>>): Promise<Answer<Result>> => {
  try {
    return await action();
  } catch (error) {
    if (error instanceof AdminRefusal) return toProblem(error);
    throw error;
  }
};

const toProblem = (error: AdminRefusal): Problem =>
  error instanceof NoSuchProjection
    ? problem(404, { type: error.name, message: error.message, field: 'name' })
    : problem(409, { type: error.name, message: error.message });
