import { type KeyboardEvent, useCallback, useRef, useState } from 'react';

/** A cell by its position in the grid. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

const PAGE_ROWS = 4;

const clampToSize = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));

/** The cell that a key leads to; undefined for other keys. */
export const cellAfterKey = (
  { row, column }: CellPosition,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): CellPosition | undefined => {
  const to = (nextRow: number, nextColumn: number): CellPosition => ({
    row: clampToSize(nextRow, rows),
    column: clampToSize(nextColumn, columns),
  });
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(row - PAGE_ROWS, column);
    case 'PageDown':
      return to(row + PAGE_ROWS, column);
    case 'Home':
      return to(ctrlKey ? 0 : row, 0);
    case 'End':
      return to(ctrlKey ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
};

/** Roving tab index: the grid is one tab stop, and arrow keys move among the cells. */
export const useRovingCell = (size: { readonly rows: number; readonly columns: number }) => {
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 });
  const gridRef = useRef<HTMLTableElement>(null);
  const focus = useCallback(({ row, column }: CellPosition): void => {
    setActive({ row, column });
    gridRef.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  }, []);
  return {
    gridRef,
    active: { row: clampToSize(active.row, size.rows), column: clampToSize(active.column, size.columns) },
    setActive,
    focus,
    /** Returns whether the key was handled. */
    onKey: (event: KeyboardEvent, at: CellPosition): boolean => {
      const next = cellAfterKey(at, event, size);
      if (!next) return false;
      event.preventDefault();
      focus(next);
      return true;
    },
  };
};
