import { useLocation, useNavigate } from 'react-router-dom';
import { placeState, HOLDERS_KEY, VISIBLE_KID_KEY } from './scheduleApi.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { weekLabel } from './names.ts';
import { formatFreeKid, type FreeKid, freeKids } from './grid/cellEntries.ts';
import type { CalendarHolder, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useState, Suspense, useMemo } from 'react';
import { loadStored, saveStored, loadForSession, saveForSession } from '../../ui/browserStorage.ts';
import { readHolderChoice, toggleHolder, isSelected } from './grid/holderChoice.ts';
import { type Column, keyOfColumn, columnsOf } from './grid/gridStyles.ts';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { MoveBar, useMoveEntry } from './grid/MoveBar.tsx';
import { GridDrag } from './grid/GridDrag.tsx';
import { HolderPicker, KidSwitch } from './grid/HolderPicker.tsx';
import { FirstSteps, NoKids } from './grid/emptySchedule.tsx';
import { ScheduleGrid } from './grid/ScheduleGrid.tsx';

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
const usePanelPosition = () => {
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

/** Who is free for playdates, by week: the user's kids and their friends. Weeks without anyone are left out. */
function PlaydatesList({ free }: { free: ReadonlyMap<string, readonly FreeKid[]> }) {
  const weeks = [...free.keys()].sort();
  if (weeks.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="playdates" sx={{ mt: 4 }}>
      <Typography id="playdates" variant="h2">
        Free for playdates
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.75, mt: 1.5, mb: 0 }}
      >
        {weeks.map((week) => (
          <Box key={week} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {weekLabel(week)}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {(free.get(week) ?? []).map(formatFreeKid).join(', ')}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Which calendars are shown. Stored in this browser until the user signs out. */
const useHolderChoice = (holders: readonly CalendarHolder[]) => {
  const [choice, setChoice] = useState(() => readHolderChoice(loadStored(HOLDERS_KEY)));
  return {
    choice,
    toggle: (holder: CalendarHolder): void => {
      const next = toggleHolder(choice, holder, holders);
      saveStored(HOLDERS_KEY, next);
      setChoice(next);
    },
  };
};

/** Which kid's summer a phone shows: remembered until the tab is closed; initially the first kid's. */
const useVisibleKid = (columns: readonly Column[]) => {
  const [selected, setSelected] = useState(() => loadForSession(VISIBLE_KID_KEY));
  const keys = columns.map(keyOfColumn);
  return {
    visibleKey: keys.find((key) => key === selected) ?? keys[0],
    showKid: (key: string): void => {
      saveForSession(VISIBLE_KID_KEY, key);
      setSelected(key);
    },
  };
};

const CellPanel = lazyComponent(
  () => import('./cell/CellPanel.tsx'),
  (module) => module.CellPanel,
);

const SummerSummary = lazyComponent(
  () => import('./insights/SummerSummary.tsx'),
  (module) => module.SummerSummary,
);

/** How many columns are readable at the current width; with more, the grid scrolls in its own frame. */
const useColumnCapacity = (): number => {
  const from = (key: 'sm' | 'md' | 'lg') => (theme: Theme) => theme.breakpoints.up(key);
  const isSmall = useMediaQuery(from('sm'), { noSsr: true });
  const isMedium = useMediaQuery(from('md'), { noSsr: true });
  const isLarge = useMediaQuery(from('lg'), { noSsr: true });
  return isLarge ? 6 : isMedium ? 4 : isSmall ? 3 : 1;
};

interface ScheduleBoardProps {
  readonly own: ScheduleView;
  readonly others: readonly ScheduleView[];
  readonly holders: readonly CalendarHolder[];
}

/** The selected calendars, and the panel of the open cell. */
export function ScheduleBoard({ own, others, holders }: ScheduleBoardProps) {
  const columnCapacity = useColumnCapacity();
  const { choice, toggle } = useHolderChoice(holders);
  const { place, open, goToWeek, close } = usePanelPosition();
  const moving = useMoveEntry();
  const selectedHolders = holders.filter((holder) => isSelected(choice, holder, holders));
  const columns = columnsOf(selectedHolders, [own, ...others]);
  const { visibleKey, showKid } = useVisibleKid(columns);
  const isSingleColumn = columnCapacity === 1;
  const visible = isSingleColumn ? columns.filter((column) => keyOfColumn(column) === visibleKey) : columns;
  const freeFriends = useMemo(() => freeKids(others), [others]);
  const allFreeKids = useMemo(() => freeKids([own, ...others]), [own, others]);
  const openColumn = place && columnOf(place, columns);

  if (own.kids.length === 0 && holders.length === 0) return <NoKids />;
  return (
    <>
      {own.kids.length > 0 && own.entries.length === 0 && <FirstSteps />}
      {holders.length > 1 && (
        <Box sx={{ maxWidth: 420, mb: 2 }}>
          <HolderPicker holders={holders} choice={choice} onToggle={toggle} />
        </Box>
      )}
      {isSingleColumn && columns.length > 1 && <KidSwitch columns={columns} visibleKey={visibleKey} onShow={showKid} />}
      {visible.length > 0 && (
        <GridDrag moving={moving}>
          {(dragged) => (
            <ScheduleGrid
              columns={visible}
              weeks={own.weeks}
              isScrollable={visible.length > columnCapacity}
              isHeaderHidden={isSingleColumn && columns.length > 1}
              free={freeFriends}
              moving={moving}
              activeEntry={dragged}
              onOpen={({ schedule, kid }, week, entryId) =>
                open({ ownerId: schedule.ownerId, kidId: kid.kidId, week, entryId })
              }
            />
          )}
        </GridDrag>
      )}
      {own.kids.length === 0 && <NoKids />}
      <MoveBar moving={moving} />
      <Suspense fallback={null}>
        {[own, ...others].map(
          (each) =>
            each.entries.length > 0 && (
              <SummerSummary key={each.ownerId} schedule={each} kidIds={each.kids.map(({ kidId }) => kidId)} />
            ),
        )}
      </Suspense>
      <PlaydatesList free={allFreeKids} />
      <Suspense fallback={null}>
        {place && openColumn && own.weeks.includes(place.week) && (
          <CellPanel
            key={`${keyOfColumn(openColumn)} ${place.week}`}
            column={openColumn}
            weeks={own.weeks}
            week={place.week}
            entryId={place.entryId}
            free={openColumn.sharer ? [] : (freeFriends.get(place.week) ?? [])}
            onWeekChange={(week) => goToWeek({ ownerId: place.ownerId, kidId: place.kidId, week })}
            onPickUp={(entry) => {
              close();
              moving.pickUp({ entry, from: openColumn, week: place.week });
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const columnOf = (
  { ownerId, kidId }: { readonly ownerId: string; readonly kidId: string },
  columns: readonly Column[],
): Column | undefined => columns.find(({ schedule, kid }) => schedule.ownerId === ownerId && kid.kidId === kidId);
