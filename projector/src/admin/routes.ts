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
  combineRoutes,
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
/** The problem statuses of an `AdminRefusal`; see `refusalsAsProblems`. */
const REFUSAL_STATUSES: readonly ProblemStatus[] = [404, 409];

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
  return combineRoutes(
    get(PATH, {
      allow: ADMINS,
      summary: 'Lists the read models: their builds, how far they are behind the log, replays and promotions.',
      answer: ProjectionsResponse,
      handle: async ({ principal: { userId } }) =>
        ok({ success: true, projections: (await admin.list()).map((status) => presentProjection(status, userId)) }),
    }),
    post(`${PATH}/start-replay`, {
      allow: ADMINS,
      problems: REFUSAL_STATUSES,
      summary: 'Orders a replay: a build of a read model from the first event, next to the one that readers see.',
      body: ProjectionNameRequest,
      answer: AdminResponse,
      handle: (input) =>
        refusalsAsProblems(async () => {
          await admin.startReplay(input.body.name, auditContextOf(input));
          return ok({
            success: true,
            message: 'The replay was requested. Readers notice nothing until it is promoted.',
          });
        }),
    }),
    post(`${PATH}/cancel-replay`, {
      allow: ADMINS,
      problems: REFUSAL_STATUSES,
      summary: 'Cancels a replay that is ordered, in progress or finished, and removes its build.',
      body: ProjectionNameRequest,
      answer: AdminResponse,
      handle: (input) =>
        refusalsAsProblems(async () => {
          const { build } = await admin.cancel(input.body.name, auditContextOf(input));
          const message = build === undefined ? 'The replay is canceled.' : `The replay ${build} is removed.`;
          return ok({ success: true, message });
        }),
    }),
    post(`${PATH}/preview-replay`, {
      allow: ADMINS,
      problems: REFUSAL_STATUSES,
      summary: 'Shows what promoting a finished replay would change, row by row, and how many people would notice.',
      body: ProjectionNameRequest,
      answer: ComparisonResponse,
      handle: ({ body }) =>
        refusalsAsProblems(async () => {
          const comparison = presentComparison(await admin.preview(body.name));
          return ok({ success: true, message: 'Both builds were compared at the same position.', comparison });
        }),
    }),
    post(`${PATH}/promote-replay`, {
      allow: ADMINS,
      problems: REFUSAL_STATUSES,
      summary: 'Switches readers to the finished replay, and returns what this has changed.',
      body: ProjectionNameRequest,
      answer: ComparisonResponse,
      handle: (input) =>
        refusalsAsProblems(async () => {
          const comparison = presentComparison(await admin.promote(input.body.name, auditContextOf(input)));
          return ok({ success: true, message: `Readers see ${comparison.otherBuild} from now on.`, comparison });
        }),
    }),
    post(`${PATH}/return-to-former`, {
      allow: ADMINS,
      problems: REFUSAL_STATUSES,
      summary: 'Switches readers back to the build that was live before the last promotion.',
      body: ProjectionNameRequest,
      answer: AdminResponse,
      handle: (input) =>
        refusalsAsProblems(async () => {
          const { build } = await admin.returnToFormer(input.body.name, auditContextOf(input));
          return ok({ success: true, message: `Readers see ${build} again.` });
        }),
    }),
    get(`${PATH}/parked`, {
      allow: ADMINS,
      problems: REFUSAL_STATUSES,
      summary: 'Lists the streams that read models cannot process further, without the content of their events.',
      query: ParkedQuery,
      answer: ParkedStreamsResponse,
      handle: ({ query }) =>
        refusalsAsProblems(async () =>
          ok({ success: true, parked: (await admin.listParked(query.name)).map(presentParked) }),
        ),
    }),
    post(`${PATH}/open-parked`, {
      allow: ADMINS,
      problems: REFUSAL_STATUSES,
      summary: 'Reads a parked event from the log. Private values stay encrypted.',
      body: ParkedEventRequest,
      answer: ParkedEventResponse,
      handle: ({ body: { name, streamId, eventId } }) =>
        refusalsAsProblems(async () => {
          const { id, revision, recordedAt, ...event } = await admin.readParkedEvent(name, streamId, eventId);
          const content = { ...event, eventId: id, revision: Number(revision), recordedAt: recordedAt.toISOString() };
          return ok({ success: true, event: content });
        }),
    }),
    post(`${PATH}/retry-parked`, {
      allow: ADMINS,
      problems: REFUSAL_STATUSES,
      summary: 'Retries the parked events of a stream, in order.',
      body: RetryParkedRequest,
      answer: RetryParkedResponse,
      handle: (input) =>
        refusalsAsProblems(async () => {
          const { name, streamId } = input.body;
          const reports = await admin.retry(name, streamId, auditContextOf(input));
          const builds = reports.map(({ error, ...report }) => ({ ...report, error: error ?? null }));
          const message = builds.every(({ waiting }) => waiting === 0)
            ? 'No event of the stream is parked anymore.'
            : 'Some of its events still cannot be processed.';
          return ok({ success: true, message, builds });
        }),
    }),
    post(`${PATH}/skip-parked`, {
      allow: ADMINS,
      problems: REFUSAL_STATUSES,
      summary: 'Skips the first parked event of a stream, in this build and in all later ones.',
      body: SkipParkedRequest,
      answer: AdminResponse,
      handle: (input) =>
        refusalsAsProblems(async () => {
          const { name, streamId, eventId, reason } = input.body;
          const { type } = await admin.skip(name, streamId, { by: auditContextOf(input), reason, eventId });
          return ok({ success: true, message: `${name} skips ${type} of ${streamId} from now on.` });
        }),
    }),
  );
};

/** Runs an admin command. Responds to an `AdminRefusal` with 409 and its message, to an unknown name with 404. */
const refusalsAsProblems = async <Result>(runCommand: () => Promise<Answer<Result>>): Promise<Answer<Result>> => {
  try {
    return await runCommand();
  } catch (error) {
    if (error instanceof AdminRefusal) return toProblem(error);
    throw error;
  }
};

const toProblem = (error: AdminRefusal): Problem =>
  error instanceof NoSuchProjection
    ? problem(404, { type: error.name, message: error.message, field: 'name' })
    : problem(409, { type: error.name, message: error.message });
