import type { CalendarHolder, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useMemo } from 'react';
import { lazyPart } from '../ui/lazyPart.ts';
import { CarryBar } from './grid/CarryBar.tsx';
import { isChosen } from './grid/chosenHolders.ts';
import { type Column, columnsOf, keyOfColumn } from './grid/columns.ts';
import { freeKids } from './grid/friendsFree.ts';
import { GridDrag } from './grid/GridDrag.tsx';
import { HolderPicker } from './grid/HolderPicker.tsx';
import { FirstSteps, NoKids } from './grid/Invitation.tsx';
import { KidSwitch } from './grid/KidSwitch.tsx';
import { PlaydatesList } from './grid/PlaydatesList.tsx';
import { ScheduleGrid } from './grid/ScheduleGrid.tsx';
import { useHolderChoice } from './grid/useHolderChoice.ts';
import { useKidShown } from './grid/useKidShown.ts';
import { useMoving } from './grid/useMoving.ts';
import { usePanelPlace } from './usePanelPlace.ts';

const CellPanel = lazyPart(
  () => import('./cell/CellPanel.tsx'),
  (part) => part.CellPanel,
);

const SummerSummary = lazyPart(
  () => import('./knows/SummerSummary.tsx'),
  (part) => part.SummerSummary,
);

/** Columns that can be read beside one another at a width; with more of them, the grid scrolls in its own frame. */
const useRoom = (): number => {
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

/** The chosen calendars, and the cell that is open over them. */
export function ScheduleBoard({ own, others, holders }: ScheduleBoardProps) {
  const room = useRoom();
  const { choice, toggle } = useHolderChoice(holders);
  const { place, open, turnTo, close } = usePanelPlace();
  const moving = useMoving();
  const chosen = holders.filter((holder) => isChosen(choice, holder, holders));
  const columns = columnsOf(chosen, [own, ...others]);
  const { shown, show } = useKidShown(columns);
  const isOneByOne = room === 1;
  const visible = isOneByOne ? columns.filter((column) => keyOfColumn(column) === shown) : columns;
  const friends = useMemo(() => freeKids(others), [others]);
  const everybody = useMemo(() => freeKids([own, ...others]), [own, others]);
  const opened = place && columnOf(place, columns);

  if (own.kids.length === 0 && holders.length === 0) return <NoKids />;
  return (
    <>
      {own.kids.length > 0 && own.entries.length === 0 && <FirstSteps />}
      {holders.length > 1 && (
        <Box sx={{ maxWidth: 420, mb: 2 }}>
          <HolderPicker holders={holders} choice={choice} onToggle={toggle} />
        </Box>
      )}
      {isOneByOne && columns.length > 1 && <KidSwitch columns={columns} shown={shown} onShow={show} />}
      {visible.length > 0 && (
        <GridDrag moving={moving}>
          {(dragged) => (
            <ScheduleGrid
              columns={visible}
              weeks={own.weeks}
              isFramed={visible.length > room}
              isHeadUnseen={isOneByOne && columns.length > 1}
              free={friends}
              moving={moving}
              dragged={dragged}
              onOpen={({ schedule, kid }, week, entryId) =>
                open({ ownerId: schedule.ownerId, kidId: kid.kidId, week, entryId })
              }
            />
          )}
        </GridDrag>
      )}
      {own.kids.length === 0 && <NoKids />}
      <CarryBar moving={moving} />
      <Suspense fallback={null}>
        {[own, ...others].map(
          (each) =>
            each.entries.length > 0 && (
              <SummerSummary key={each.ownerId} schedule={each} kidIds={each.kids.map(({ kidId }) => kidId)} />
            ),
        )}
      </Suspense>
      <PlaydatesList free={everybody} />
      <Suspense fallback={null}>
        {place && opened && own.weeks.includes(place.week) && (
          <CellPanel
            key={`${keyOfColumn(opened)} ${place.week}`}
            column={opened}
            weeks={own.weeks}
            week={place.week}
            entryId={place.entryId}
            free={opened.sharer ? [] : (friends.get(place.week) ?? [])}
            onTurn={(week) => turnTo({ ownerId: place.ownerId, kidId: place.kidId, week })}
            onPickUp={(entry) => {
              close();
              moving.pickUp({ entry, from: opened, week: place.week });
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
