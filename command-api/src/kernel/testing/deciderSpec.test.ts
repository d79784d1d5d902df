import { describe, expect, it } from '@jest/globals';
import { ticketDecider, TicketReserved, TicketReturned } from './ticketDecider.ts';
import { deciderSpec } from './deciderSpec.ts';

const given = deciderSpec(ticketDecider);
const reserve = { type: 'ReserveTicket', seat: 'A1' } as const;
const reserveOther = { type: 'ReserveTicket', seat: 'A2' } as const;
const reserved = TicketReserved({ seat: 'A1' });

describe('the decider test kit', () => {
  it('accepts true assertions', () => {
    given().appends(reserve, reserved);
    given(reserved, TicketReturned({ seat: 'A1' })).appends(reserve, reserved);
    given(reserved).refuses(reserveOther, { type: 'OneTicketEach', seat: 'A1' });
    given(reserved).ignores(reserve);
  });

  it('fails for other events, more events or another order', () => {
    expect(() => given().appends(reserve, TicketReserved({ seat: 'A2' }))).toThrow('A2');
    expect(() => given().appends(reserve, reserved, reserved)).toThrow();
    const swap = { type: 'SwapSeat', seat: 'A2' } as const;
    const [returned, reservedOther] = [TicketReturned({ seat: 'A1' }), TicketReserved({ seat: 'A2' })];
    given(reserved).appends(swap, returned, reservedOther);
    expect(() => given(reserved).appends(swap, reservedOther, returned)).toThrow();
    expect(() => given(reserved).appends(swap, returned)).toThrow();
  });

  it('fails for an unexpected event and for a missing one', () => {
    expect(() => given().ignores(reserve)).toThrow();
    expect(() => given(reserved).appends(reserve, reserved)).toThrow();
  });

  it('fails when a refusal was expected but the command was accepted', () => {
    for (const spec of [given(), given(reserved)])
      expect(() => spec.refuses(reserve, { type: 'OneTicketEach', seat: 'A1' })).toThrow('accepted');
  });

  it('fails when the command was refused unexpectedly or for another reason', () => {
    expect(() => given(reserved).refuses(reserveOther, { type: 'OneTicketEach', seat: 'A2' })).toThrow('A2');
    expect(() => given(reserved).ignores(reserveOther)).toThrow('refused');
    expect(() => given(reserved).appends(reserveOther, TicketReserved({ seat: 'A2' }))).toThrow('refused');
  });

  it('fails when an event could not be read back from the log', () => {
    const unreadable = TicketReserved({ seat: '' });
    const unread = 'TicketReserved version 1';
    expect(() => given().appends({ type: 'ReserveTicket', seat: '' }, unreadable)).toThrow(unread);
    expect(() => given(unreadable).ignores(reserve)).toThrow(unread);
  });

  it('fails when given an event that the decider does not list', () => {
    const forgetful = deciderSpec({ ...ticketDecider, events: [TicketReserved] });
    expect(() => forgetful(TicketReturned({ seat: 'A1' })).ignores(reserve)).toThrow('TicketReturned is not among');
  });
});
