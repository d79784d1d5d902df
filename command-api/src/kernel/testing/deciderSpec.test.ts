import { describe, expect, it } from '@jest/globals';
import { ticketDecider, TicketReserved, TicketReturned } from './ticketDecider.ts';
import { deciderSpec } from './deciderSpec.ts';

const given = deciderSpec(ticketDecider);
const reserve = { type: 'ReserveTicket', seat: 'A1' } as const;
const reserved = TicketReserved({ seat: 'A1' });

describe('the decider test kit', () => {
  it('accepts true assertions', () => {
    given().when(reserve).then(reserved);
    given(reserved, TicketReturned({ seat: 'A1' }))
      .when(reserve)
      .then(reserved);
    given(reserved).when({ type: 'ReserveTicket', seat: 'A2' }).thenRefused({ type: 'OneTicketEach', seat: 'A1' });
    given(reserved).when(reserve).thenNothing();
  });

  it('fails for other events, more events or another order', () => {
    const claims = given().when(reserve);
    expect(() => claims.then(TicketReserved({ seat: 'A2' }))).toThrow('A2');
    expect(() => claims.then(reserved, reserved)).toThrow();
    const swap = given(reserved).when({ type: 'SwapSeat', seat: 'A2' });
    swap.then(TicketReturned({ seat: 'A1' }), TicketReserved({ seat: 'A2' }));
    expect(() => swap.then(TicketReserved({ seat: 'A2' }), TicketReturned({ seat: 'A1' }))).toThrow();
    expect(() => swap.then(TicketReturned({ seat: 'A1' }))).toThrow();
  });

  it('fails for an unexpected event and for a missing one', () => {
    expect(() => given().when(reserve).thenNothing()).toThrow();
    expect(() => given(reserved).when(reserve).then(reserved)).toThrow();
  });

  it('fails when a refusal was expected but the command was accepted', () => {
    expect(() => given().when(reserve).thenRefused({ type: 'OneTicketEach', seat: 'A1' })).toThrow('accepted');
    expect(() => given(reserved).when(reserve).thenRefused({ type: 'OneTicketEach', seat: 'A1' })).toThrow('accepted');
  });

  it('fails when the command was refused unexpectedly or for another reason', () => {
    const claims = given(reserved).when({ type: 'ReserveTicket', seat: 'A2' });
    expect(() => claims.thenRefused({ type: 'OneTicketEach', seat: 'A2' })).toThrow('A2');
    expect(() => claims.thenNothing()).toThrow('refused');
    expect(() => claims.then(TicketReserved({ seat: 'A2' }))).toThrow('refused');
  });

  it('fails when an event could not be read back from the log', () => {
    const unreadable = TicketReserved({ seat: '' });
    expect(() => given().when({ type: 'ReserveTicket', seat: '' }).then(unreadable)).toThrow(
      'TicketReserved version 1',
    );
    expect(() => given(unreadable)).not.toThrow();
    expect(() => given(unreadable).when(reserve)).toThrow('TicketReserved version 1');
  });

  it('fails when given an event that the decider does not list', () => {
    const forgetful = deciderSpec({ ...ticketDecider, events: [TicketReserved] });
    expect(() => forgetful(TicketReturned({ seat: 'A1' })).when(reserve)).toThrow('TicketReturned is not among');
  });
});
