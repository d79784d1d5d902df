import type { CalendarHolder, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useMemo } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { MoveBar } from './grid/MoveBar.tsx';
import { isSelected } from './grid/holderChoice.ts';
import { type Column, columnsOf, keyOfColumn } from './grid/columns.ts';
import { freeKids } from './grid/freeKids.ts';
import { GridDrag } from './grid/GridDrag.tsx';
import { HolderPicker } from './grid/HolderPicker.tsx';
import { FirstSteps, NoKids } from './grid/EmptySchedule.tsx';
import { KidSwitch } from './grid/KidSwitch.tsx';
import { PlaydatesList } from './grid/PlaydatesList.tsx';
import { ScheduleGrid } from './grid/ScheduleGrid.tsx';
import { useHolderChoice } from './grid/useHolderChoice.ts';
import { useVisibleKid } from './grid/useVisibleKid.ts';
import { useMoveEntry } from './grid/useMoving.ts';
import { usePanelPosition } from './usePanelPosition.ts';

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
