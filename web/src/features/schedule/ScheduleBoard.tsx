import { Busy } from '../../ui/Busy.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { historyEntryState, VISIBLE_CALENDARS_KEY, VISIBLE_KID_KEY } from './scheduleApi.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { weekLabel } from './names.ts';
import { formatFreeKid, type FreeKid, groupFreeKidsByWeek } from './grid/cellEntries.ts';
import type { CalendarHolder, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useState, Suspense, useMemo } from 'react';
import { loadStored, saveStored, loadForSession, saveForSession } from '../../ui/browserStorage.ts';
import { readHolderChoice, toggleHolder, isHolderSelected } from './grid/holderChoice.ts';
import { type Column, keyOfColumn, columnsOf } from './grid/gridStyles.ts';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { MoveBar, useMoveEntry } from './grid/MoveBar.tsx';
import { GridDrag } from './grid/GridDrag.tsx';
import { HolderPicker, KidSwitch } from './grid/HolderPicker.tsx';
import { FirstSteps, NoKids } from './grid/emptySchedule.tsx';
import { ScheduleGrid } from './grid/ScheduleGrid.tsx';

/** The cell whose panel is open. */
export interface PanelPosition {
  readonly ownerId: string;
  readonly kidId: string;
  readonly week: string;
  /** The entry that was clicked. */
  readonly entryId?: string | undefined;
}

const isPosition = (value: unknown): value is PanelPosition =>
  typeof value === 'object' && value !== null && 'ownerId' in value && 'kidId' in value && 'week' in value;

const readPosition = (state: unknown): PanelPosition | undefined => {
  const { cell } = Object(state) as { readonly cell?: unknown };
  return isPosition(cell) ? cell : undefined;
};

/**
 * The open cell. It is stored in the browser's history entry instead of the URL: Back closes the panel, and a reload
 * opens it again.
 */
const usePanelPosition = () => {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const position = readPosition(location.state);
  const navigateToCell = (cell: PanelPosition, isReplacing: boolean): void =>
    void navigate({ search }, { state: { ...historyEntryState(location.state), cell }, replace: isReplacing });
  return {
    position,
    openPanel: (cell: PanelPosition): void => navigateToCell(cell, false),
    goToWeek: (cell: PanelPosition): void => navigateToCell(cell, true),
    closePanel: (): void => void navigate(-1),
  };
};

/** Lists by week which of the user's kids and their friends are free for playdates. Leaves out weeks without anyone. */
function PlaydatesList({ freeByWeek }: { freeByWeek: ReadonlyMap<string, readonly FreeKid[]> }) {
  const weeks = [...freeByWeek.keys()].sort();
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
              {(freeByWeek.get(week) ?? []).map(formatFreeKid).join(', ')}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The calendars that the user selected. The selection is stored in this browser until the user signs out. */
const useHolderChoice = (holders: readonly CalendarHolder[]) => {
  const [choice, setChoice] = useState(() => readHolderChoice(loadStored(VISIBLE_CALENDARS_KEY)));
  return {
    choice,
    toggle: (holder: CalendarHolder): void => {
      const newChoice = toggleHolder(choice, holder, holders);
      saveStored(VISIBLE_CALENDARS_KEY, newChoice);
      setChoice(newChoice);
    },
  };
};

/** The one kid whose summer is shown on a phone; the first kid by default. Stored until the tab is closed. */
const useVisibleKid = (columns: readonly Column[]) => {
  const [selectedKey, setSelectedKey] = useState(() => loadForSession(VISIBLE_KID_KEY));
  const keys = columns.map(keyOfColumn);
  return {
    visibleKey: keys.find((key) => key === selectedKey) ?? keys[0],
    showKid: (key: string): void => {
      saveForSession(VISIBLE_KID_KEY, key);
      setSelectedKey(key);
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

/** The number of columns that are readable at the current width. With more, the grid scrolls in its own frame. */
const useColumnCapacity = (): number => {
  const atLeast = (breakpoint: 'sm' | 'md' | 'lg') => (theme: Theme) => theme.breakpoints.up(breakpoint);
  const isSmallOrWider = useMediaQuery(atLeast('sm'), { noSsr: true });
  const isMediumOrWider = useMediaQuery(atLeast('md'), { noSsr: true });
  const isLargeOrWider = useMediaQuery(atLeast('lg'), { noSsr: true });
  if (isLargeOrWider) return 6;
  if (isMediumOrWider) return 4;
  return isSmallOrWider ? 3 : 1;
};

interface ScheduleBoardProps {
  /** The user's own schedule. */
  readonly own: ScheduleView;
  /** The schedules that other parents share with the user. */
  readonly others: readonly ScheduleView[];
  /** The kids with a calendar that the user can select. */
  readonly holders: readonly CalendarHolder[];
}

/** The grid of the selected calendars, with the panel of the open cell. */
export function ScheduleBoard({ own, others, holders }: ScheduleBoardProps) {
  const columnCapacity = useColumnCapacity();
  const { choice, toggle } = useHolderChoice(holders);
  const { position, openPanel, goToWeek, closePanel } = usePanelPosition();
  const entryMover = useMoveEntry();
  const selectedHolders = holders.filter((holder) => isHolderSelected(choice, holder, holders));
  const columns = columnsOf(selectedHolders, [own, ...others]);
  const { visibleKey, showKid } = useVisibleKid(columns);
  const isSingleColumn = columnCapacity === 1;
  const visibleColumns = isSingleColumn ? columns.filter((column) => keyOfColumn(column) === visibleKey) : columns;
  const freeFriendsByWeek = useMemo(() => groupFreeKidsByWeek(others), [others]);
  const allFreeKidsByWeek = useMemo(() => groupFreeKidsByWeek([own, ...others]), [own, others]);
  const openColumn = position && findColumn(position, columns);

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
      {visibleColumns.length > 0 && (
        <GridDrag entryMover={entryMover}>
          {(draggedEntry) => (
            <ScheduleGrid
              columns={visibleColumns}
              weeks={own.weeks}
              isScrollable={visibleColumns.length > columnCapacity}
              isHeaderHidden={isSingleColumn && columns.length > 1}
              freeKidsByWeek={freeFriendsByWeek}
              entryMover={entryMover}
              draggedEntry={draggedEntry}
              onOpen={({ schedule, kid }, week, entryId) =>
                openPanel({ ownerId: schedule.ownerId, kidId: kid.kidId, week, entryId })
              }
            />
          )}
        </GridDrag>
      )}
      {own.kids.length === 0 && <NoKids />}
      <MoveBar entryMover={entryMover} />
      <Suspense fallback={<Busy />}>
        {[own, ...others].map(
          (schedule) =>
            schedule.entries.length > 0 && (
              <SummerSummary
                key={schedule.ownerId}
                schedule={schedule}
                kidIds={schedule.kids.map(({ kidId }) => kidId)}
              />
            ),
        )}
      </Suspense>
      <PlaydatesList freeByWeek={allFreeKidsByWeek} />
      <Suspense fallback={<Busy />}>
        {position && openColumn && own.weeks.includes(position.week) && (
          <CellPanel
            key={`${keyOfColumn(openColumn)} ${position.week}`}
            column={openColumn}
            weeks={own.weeks}
            week={position.week}
            entryId={position.entryId}
            freeKids={openColumn.sharer ? [] : (freeFriendsByWeek.get(position.week) ?? [])}
            onWeekChange={(week) => goToWeek({ ownerId: position.ownerId, kidId: position.kidId, week })}
            onPickUp={(entry) => {
              closePanel();
              entryMover.pickUp({ entry, from: openColumn, week: position.week });
            }}
            onClose={closePanel}
          />
        )}
      </Suspense>
    </>
  );
}

const findColumn = (
  { ownerId, kidId }: { readonly ownerId: string; readonly kidId: string },
  columns: readonly Column[],
): Column | undefined => columns.find(({ schedule, kid }) => schedule.ownerId === ownerId && kid.kidId === kidId);
