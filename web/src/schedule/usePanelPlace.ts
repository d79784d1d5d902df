import { useLocation, useNavigate } from 'react-router-dom';
import { placeState } from './placeState.ts';

/** The cell that is open over the grid. */
export interface PanelPlace {
  readonly ownerId: string;
  readonly kidId: string;
  readonly week: string;
  /** The entry that was pressed. */
  readonly entryId?: string | undefined;
}

const isPlace = (value: unknown): value is PanelPlace =>
  typeof value === 'object' && value !== null && 'ownerId' in value && 'kidId' in value && 'week' in value;

const placeIn = (state: unknown): PanelPlace | undefined => {
  const { cell } = Object(state) as { readonly cell?: unknown };
  return isPlace(cell) ? cell : undefined;
};

/**
 * Which cell is open, kept with the browser's history entry and so out of the address: Back closes it, and it is open again
 * after a reload.
 */
export const usePanelPlace = () => {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const place = placeIn(location.state);
  const go = (cell: PanelPlace, isReplacing: boolean): void =>
    void navigate({ search }, { state: { ...placeState(location.state), cell }, replace: isReplacing });
  return {
    place,
    open: (cell: PanelPlace): void => go(cell, false),
    turnTo: (cell: PanelPlace): void => go(cell, true),
    close: (): void => void navigate(-1),
  };
};
