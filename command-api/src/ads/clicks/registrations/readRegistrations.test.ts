import { describe, expect, it } from '@jest/globals';
import { readCents, parseRegistrationsFile } from './readRegistrations.ts';

const CLICK = 'abcdefgh01234567890123.ijklmnop01';
const read = (...lines: readonly string[]) => parseRegistrationsFile(Buffer.from(lines.join('\r\n')));

describe('a file of registrations', () => {
  it('is read as spreadsheets write it: byte order mark, quotes, extra columns, any order and case', () => {
    expect(
      read(
        '\uFEFFOrder,Family,Price,"Registered at",CLICK',
        `A-1,"Example, Wren","$1,395.50",2026-03-09T18:00:00-08:00,${CLICK}`,
        '',
        `A-2,,395,3/9/2026,${CLICK}`,
      ),
    ).toEqual({
      lines: [
        { click: CLICK, order: 'A-1', priceCents: 139_550, registeredAt: new Date('2026-03-10T02:00:00Z') },
        { click: CLICK, order: 'A-2', priceCents: 39_500, registeredAt: new Date('2026-03-10T07:59:00Z') },
      ],
      refused: [],
    });
  });

  it('reports each invalid line by number and column, and accepts the others', () => {
    const answer = read(
      'click,order,registered_at,price',
      `=HYPERLINK("x"),A-1,2026-03-09,395`,
      `${CLICK},,2026-03-09,395`,
      `${CLICK},A-3,2026-02-30,395`,
      `${CLICK},A-4,13/1/2026,395`,
      `${CLICK},A-5,2026-03-09,-395`,
      '',
      `${CLICK},A-6,2026-03-09,395`,
      CLICK,
    );
    expect(answer).toMatchObject({ lines: [{ order: 'A-6' }] });
    expect('refused' in answer && answer.refused.map(({ line, field }) => [line, field])).toEqual([
      [2, 'click'],
      [3, 'order'],
      [4, 'registered_at'],
      [5, 'registered_at'],
      [6, 'price'],
      [9, 'order'],
    ]);
  });

  it.each([
    ['a column that is missing', Buffer.from('click,order,price\n'), /no column “registered_at”/],
    ['what is no text', Buffer.from([0xff, 0xfe, 0x00, 0x80]), /not a CSV/],
    ['nothing', Buffer.from(''), /no column “click”/],
    ['an open quote', Buffer.from('click,order,registered_at,price\n"'), /not a CSV/],
    ['too much', Buffer.from(`click,order,registered_at,price\n${'x\n'.repeat(10_001)}`), /10,000 lines/],
  ])('is refused as a whole for %s', (_what, bytes, message) =>
    expect(parseRegistrationsFile(bytes)).toMatchObject({ field: 'file', message: expect.stringMatching(message) }),
  );

  it.each([
    ['395', 39_500],
    ['$395.5', 39_550],
    ['0', 0],
    ['1,395', 139_500],
    ['1,39', undefined],
    ['395.555', undefined],
    ['1e3', undefined],
    ['999999', undefined],
  ])('parses the price %s', (text, cents) => expect(readCents(text)).toBe(cents));
});
