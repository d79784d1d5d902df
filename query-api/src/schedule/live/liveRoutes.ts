import { okEvents } from '@campjay/platform/http/eventStream.ts';
import { getEvents } from '@campjay/platform/http/getEvents.ts';
import { type Answer, ok, post, type Principal, problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { z } from 'zod';
import { LivePush, LiveQuery, LiveTicket } from '../contract.ts';
import { type LiveSchedules } from './liveSchedules.ts';
import { type LiveTickets, type TicketHolder } from './liveTickets.ts';

/** A page that is often refocused or reconnected requests many tickets; a client in a loop requests more. */
const TICKETS = { requests: 120, seconds: 60 };

const ticketNotValid = problem(403, {
  type: 'TicketNotValid',
  field: 'ticket',
  message: "This ticket was used, is too old or is somebody else's. Ask for a new one.",
});

const holderOf = ({ userId, session }: Principal): TicketHolder => ({ userId, sessionId: session?.sessionId ?? '' });

/** Live notifications (Requirement D7.18): that a schedule changed and at which position, nothing else. */
export const liveRoutes = ({
  live,
  tickets,
}: {
  readonly live: LiveSchedules;
  readonly tickets: LiveTickets;
}): readonly Route[] => {
  const limit = createRateLimit(TICKETS);
  return routes(
    post('/api/schedule/live-ticket', {
      allow: ['parent'],
      problems: [429],
      summary: 'A ticket that opens the live stream once, within 30 seconds.',
      body: z.object({}),
      answer: LiveTicket,
      handle: async ({ principal }): Promise<Answer<LiveTicket>> => {
        const tooMany = await limit.consume(principal.userId);
        if (tooMany) return tooMany;
        return ok({ success: true, ticket: await tickets.issue(holderOf(principal)) });
      },
    }),
    getEvents('/api/schedule/live', {
      allow: ['parent'],
      summary: 'Tells which of the schedules that the caller may see has changed, as it happens.',
      query: LiveQuery,
      answer: LivePush,
      handle: async ({ query: { ticket }, principal }) => {
        if (!(await tickets.redeem(ticket, holderOf(principal)))) return ticketNotValid;
        return okEvents((signal) => live.watch(principal.userId, signal));
      },
    }),
  );
};
