import { useLocation, useNavigate } from 'react-router-dom';
import { placeState } from './placeState.ts';

/** The cell that is open over the grid. */
export interface PanelPosition {
  readonly ownerId: string;
  readonly kidId: string;
  readonly week: string;
  /** The entry that was clicked. */
  readonly entryId?: string | undefined;
}

const isPosition = (value: unknown): value is PanelPosition =>
  typeof value === 'object' && value !== null && 'ownerId' in value && 'kidId' in value && 'week' in value;

const positionIn = (state: unknown): PanelPosition | undefined => {
  const { cell } = Object(state) as { readonly cell?: unknown };
  return isPosition(cell) ? cell : undefined;
};

/**
 * Which cell is open, stored in the browser's history entry instead of the URL: Back closes it, and a reload reopens
 * it.
 */
export const usePanelPosition = () => {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const place = positionIn(location.state);
  const openCell = (cell: PanelPosition, isReplacing: boolean): void =>
    void navigate({ search }, { state: { ...placeState(location.state), cell }, replace: isReplacing });
  return {
    place,
    open: (cell: PanelPosition): void => openCell(cell, false),
    goToWeek: (cell: PanelPosition): void => openCell(cell, true),
    close: (): void => void navigate(-1),
  };
};
