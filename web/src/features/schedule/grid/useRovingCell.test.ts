import { expect, it } from '@jest/globals';
import { cellAfterKey } from './useRovingCell.ts';

const size = { rows: 14, columns: 3 };
const after = (row: number, column: number, key: string, ctrlKey = false) =>
  cellAfterKey({ row, column }, { key, ctrlKey }, size);

it('arrow keys move to the adjacent cell, and stop at the edge of the grid', () => {
  expect(after(3, 1, 'ArrowUp')).toEqual({ row: 2, column: 1 });
  expect(after(3, 1, 'ArrowRight')).toEqual({ row: 3, column: 2 });
  expect(after(0, 0, 'ArrowUp')).toEqual({ row: 0, column: 0 });
  expect(after(13, 2, 'ArrowDown')).toEqual({ row: 13, column: 2 });
  expect(after(13, 0, 'ArrowLeft')).toEqual({ row: 13, column: 0 });
});

it('Home and End move to the ends of a week, with Control to those of the summer', () => {
  expect(after(3, 1, 'Home')).toEqual({ row: 3, column: 0 });
  expect(after(3, 1, 'End', true)).toEqual({ row: 13, column: 2 });
  expect(after(3, 1, 'PageDown')).toEqual({ row: 7, column: 1 });
});

it('any other key moves nowhere', () => expect(after(3, 1, 'x')).toBeUndefined());
