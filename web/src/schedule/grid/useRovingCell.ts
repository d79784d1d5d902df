import { type KeyboardEvent, useCallback, useRef, useState } from 'react';

/** A cell by its place in the grid. */
export interface CellAt {
  readonly row: number;
  readonly column: number;
}

const PAGE_ROWS = 4;

const within = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));

/** Where a key leads from a cell; undefined of a key that leads nowhere. */
export const cellAfterKey = (
  { row, column }: CellAt,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): CellAt | undefined => {
  const to = (nextRow: number, nextColumn: number): CellAt => ({
    row: within(nextRow, rows),
    column: within(nextColumn, columns),
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

/** One stop for the Tab key; from there arrows move among the cells. */
export const useRovingCell = (size: { readonly rows: number; readonly columns: number }) => {
  const [active, setActive] = useState<CellAt>({ row: 0, column: 0 });
  const gridRef = useRef<HTMLTableElement>(null);
  const focus = useCallback(({ row, column }: CellAt): void => {
    setActive({ row, column });
    gridRef.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  }, []);
  return {
    gridRef,
    active: { row: within(active.row, size.rows), column: within(active.column, size.columns) },
    setActive,
    focus,
    /** Whether the key led somewhere. */
    onKey: (event: KeyboardEvent, at: CellAt): boolean => {
      const next = cellAfterKey(at, event, size);
      if (!next) return false;
      event.preventDefault();
      focus(next);
      return true;
    },
  };
};
