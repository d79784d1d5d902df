import { get, ok, post, problem, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { type ProcessManagersAdmin } from '../../kernel/process-managers/processManagersAdmin.ts';
import { ParkedEventDecided, ProcessManagersResponse, RetryParkedEvent, SkipParkedEvent } from './contract.ts';

const PATH = '/api/admin/process-managers';

/** The process managers on the admin pages: their status, and commands for parked events. */
export const processManagerRoutes = ({
  admin,
  now,
}: {
  readonly admin: ProcessManagersAdmin;
  readonly now: () => Date;
}): readonly Route[] =>
  combineRoutes(
    get(PATH, {
      allow: ['admin'],
      summary: 'Lists the process managers: how far they are behind the log, their last errors and parked events.',
      answer: ProcessManagersResponse,
      handle: async () => {
        const [statuses, parkedEvents] = await Promise.all([admin.list(), admin.listParked()]);
        return ok<ProcessManagersResponse>({
          success: true,
          processManagers: statuses.map(({ position, lastError, ...status }) => ({
            ...status,
            position: position ?? null,
            lastError: lastError ? { message: lastError.message, at: lastError.at.toISOString() } : null,
          })),
          parked: parkedEvents.map(({ manager, error, parkedAt, ...event }) => ({
            ...event,
            processManager: manager,
            error: error ?? null,
            parkedAt: parkedAt.toISOString(),
          })),
        });
      },
    }),
    post(`${PATH}/retry-parked`, {
      allow: ['admin'],
      problems: [404],
      summary: 'Retries a parked event of a process manager, and then the events that wait behind it.',
      body: RetryParkedEvent,
      answer: ParkedEventDecided,
      handle: async ({ body: { processManager, eventId } }) =>
        (await admin.retry(processManager, eventId))
          ? ok({ success: true, message: 'The event will be retried within a few seconds.' })
          : notParked,
    }),
    post(`${PATH}/skip-parked`, {
      allow: ['admin'],
      problems: [404],
      summary: 'Skips a parked event of a process manager for good: it has no side effect.',
      body: SkipParkedEvent,
      answer: ParkedEventDecided,
      handle: async ({ body: { processManager, eventId, reason }, principal, correlationId }) => {
        const actor = { userId: principal.userId, role: 'admin' } as const;
        const metadata = { time: now().toISOString(), actor, correlationId };
        if (!(await admin.skip(processManager, eventId, { reason, metadata }))) return notParked;
        return ok<ParkedEventDecided>({
          success: true,
          message: 'The event is skipped. The events behind it follow within a few seconds.',
        });
      },
    }),
  );

const notParked: Problem = problem(404, {
  type: 'EventNotParked',
  message: 'This event is not the first parked event of its stream any more.',
});
