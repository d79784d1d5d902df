import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineEvent, UnreadableEvent } from './defineEvent.ts';

const Seat = z.object({ seat: z.string(), row: z.int() });
const TicketReserved = defineEvent('TicketReserved', 1, Seat);

describe('an event definition', () => {
  it('creates events of its type', () =>
    expect(TicketReserved({ seat: 'A', row: 1 })).toEqual({ type: 'TicketReserved', data: { seat: 'A', row: 1 } }));

  it('parses what it created', () => {
    const event = TicketReserved({ seat: 'A', row: 1 });
    expect(TicketReserved.parse(JSON.parse(JSON.stringify(event.data)), 1)).toEqual(event);
  });

  it('drops fields that its schema does not define', () =>
    expect(TicketReserved.parse({ seat: 'A', row: 1, colour: 'red' }, 1).data).toEqual({ seat: 'A', row: 1 }));

  it.each([
    ['a field is missing', { seat: 'A' }, 'TicketReserved version 1: row: '],
    ['a field is of another kind', { seat: 7, row: 1 }, 'TicketReserved version 1: seat: '],
    ['there are no data', null, 'TicketReserved version 1: data: '],
    ['the data are a text', 'A1', 'TicketReserved version 1: data: '],
  ])('refuses stored data when %s, naming the field', (_, data, message) => {
    expect(() => TicketReserved.parse(data, 1)).toThrow(UnreadableEvent);
    expect(() => TicketReserved.parse(data, 1)).toThrow(message);
  });

  it('refuses a version newer than its own', () => {
    expect(() => TicketReserved.parse({ seat: 'A', row: 1 }, 2)).toThrow(UnreadableEvent);
    expect(() => TicketReserved.parse({ seat: 'A', row: 1 }, 2)).toThrow(
      'version 2 is newer than this build, which knows version 1',
    );
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses version %p, which was never written', (version) =>
    expect(() => TicketReserved.parse({ seat: 'A', row: 1 }, version)).toThrow(UnreadableEvent),
  );
});

describe('an event definition of version 3', () => {
  const split = ({ seat }: Readonly<Record<string, unknown>>) => {
    const [letter, row] = /^([A-Z])(\d+)$/.exec(seat as string)?.slice(1) ?? [];
    if (!letter) throw new Error('no seat');
    return { seat: letter, row: Number(row) };
  };
  const SeatTaken = defineEvent('SeatTaken', 3, Seat.extend({ floor: z.string() }), [
    split,
    (data) => ({ ...data, floor: 'stalls' }),
  ]);

  it.each([
    [1, { seat: 'B12' }],
    [2, { seat: 'B', row: 12 }],
    [3, { seat: 'B', row: 12, floor: 'stalls' }],
  ])('upcasts version %p to the current version', (version, data) =>
    expect(SeatTaken.parse(data, version)).toEqual(SeatTaken({ seat: 'B', row: 12, floor: 'stalls' })),
  );

  it('does not upcast the current version', () =>
    expect(SeatTaken.parse({ seat: 'B', row: 12, floor: 'gallery' }, 3).data.floor).toBe('gallery'));

  it.each([[{ seat: 'twelve' }], [null]])('refuses an old version that cannot be upcast: %p', (data) => {
    expect(() => SeatTaken.parse(data, 1)).toThrow(UnreadableEvent);
    expect(() => SeatTaken.parse(data, 1)).toThrow('SeatTaken version 1');
  });

  it('cannot be declared without an upcaster from every older version', () => {
    expect(() => defineEvent('SeatTaken', 3, Seat, [split])).toThrow('SeatTaken: version 3 needs 2 upcasters, got 1');
    expect(() => defineEvent('SeatTaken', 1, Seat, [split])).toThrow('version 1 needs 0 upcasters, got 1');
  });
});
