import { type KeyboardEvent, useCallback, useRef, useState } from 'react';

/** A cell by its position in the grid. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** The number of rows that Page Up and Page Down move by. */
const PAGE_ROWS = 4;

const clampToSize = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));

/** The cell to focus after a key press; undefined for keys that do not move the focus. */
export const cellAfterKey = (
  { row, column }: CellPosition,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): CellPosition | undefined => {
  const cellAt = (nextRow: number, nextColumn: number): CellPosition => ({
    row: clampToSize(nextRow, rows),
    column: clampToSize(nextColumn, columns),
  });
  switch (key) {
    case 'ArrowUp':
      return cellAt(row - 1, column);
    case 'ArrowDown':
      return cellAt(row + 1, column);
    case 'ArrowLeft':
      return cellAt(row, column - 1);
    case 'ArrowRight':
      return cellAt(row, column + 1);
    case 'PageUp':
      return cellAt(row - PAGE_ROWS, column);
    case 'PageDown':
      return cellAt(row + PAGE_ROWS, column);
    case 'Home':
      return cellAt(ctrlKey ? 0 : row, 0);
    case 'End':
      return cellAt(ctrlKey ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
};

/** Keyboard navigation with a roving tab index: the grid is one tab stop, and the arrow keys move between cells. */
export const useRovingCell = (size: { readonly rows: number; readonly columns: number }) => {
  const [activeCell, setActiveCell] = useState<CellPosition>({ row: 0, column: 0 });
  const gridRef = useRef<HTMLTableElement>(null);
  const focus = useCallback(({ row, column }: CellPosition): void => {
    setActiveCell({ row, column });
    gridRef.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  }, []);
  return {
    gridRef,
    activeCell: { row: clampToSize(activeCell.row, size.rows), column: clampToSize(activeCell.column, size.columns) },
    setActiveCell,
    focus,
    /** Moves the focus from the given cell. Returns whether the key was handled. */
    onKey: (event: KeyboardEvent, position: CellPosition): boolean => {
      const nextPosition = cellAfterKey(position, event, size);
      if (!nextPosition) return false;
      event.preventDefault();
      focus(nextPosition);
      return true;
    },
  };
};
