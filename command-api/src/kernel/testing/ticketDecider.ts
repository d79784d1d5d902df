import { z } from 'zod';
import { defineEvent, type EventOf } from '@campjay/events/defineEvent.ts';
import { accept, type Decider, type Decision, refuse } from '../decider.ts';

const Seat = z.object({ seat: z.string().min(1) });

/** The guest reserves a ticket for a seat. */
export const TicketReserved = defineEvent('TicketReserved', 1, Seat);
/** The guest returns a ticket. */
export const TicketReturned = defineEvent('TicketReturned', 1, Seat);
export type TicketEvent = EventOf<typeof TicketReserved | typeof TicketReturned>;

export type TicketCommand =
  | { readonly type: 'ReserveTicket'; readonly seat: string }
  | { readonly type: 'SwapSeat'; readonly seat: string };

export interface OneTicketEach {
  readonly type: 'OneTicketEach';
  readonly seat: string;
}

interface Tickets {
  readonly seat: string | undefined;
}

type TicketDecision = Decision<TicketEvent, OneTicketEach>;

/** Rules of a theater that gives each guest one ticket: a small decider for testing command handling. */
export const ticketDecider: Decider<Tickets, TicketCommand, TicketEvent, OneTicketEach> = {
  events: [TicketReserved, TicketReturned],
  initialState: { seat: undefined },
  evolve: (_, event) => ({ seat: event.type === 'TicketReserved' ? event.data.seat : undefined }),
  decide: (command, tickets) => {
    switch (command.type) {
      case 'ReserveTicket':
        return reserveTicket(command.seat, tickets);
      case 'SwapSeat':
        return swapSeat(command.seat, tickets);
    }
  },
};

const reserveTicket = (seat: string, held: Tickets): TicketDecision => {
  if (held.seat === seat) return accept();
  if (held.seat !== undefined) return refuse({ type: 'OneTicketEach', seat: held.seat });
  return accept(TicketReserved({ seat }));
};

const swapSeat = (seat: string, held: Tickets): TicketDecision =>
  held.seat === undefined
    ? accept(TicketReserved({ seat }))
    : accept<TicketEvent>(TicketReturned({ seat: held.seat }), TicketReserved({ seat }));
