import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { afterChange } from './afterChange.ts';
import { useAsOfPosition } from './asOf.ts';
import { CampChangeList } from './CampChangeList.tsx';
import { ChangeItem, changeId } from './ChangeItem.tsx';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { type HistoryChoice, HistoryFilters } from './HistoryFilters.tsx';
import { HistoryExport } from './HistoryExport.tsx';
import { historyApi, useHistoryInfiniteQuery } from './historyApi.ts';
import { formatDay } from './moments.ts';
import { useMarkAsSeen } from './useMarkAsSeen.ts';
import { useUndo } from './useUndo.ts';

interface HistoryPanelProps {
  readonly schedule: ScheduleView;
  /** The schedules to switch between, as pairs of owner and name. */
  readonly scheduleOptions?: readonly (readonly [ownerId: string, name: string])[];
  readonly onScheduleChange?: (ownerId: string) => void;
  readonly onClose: () => void;
}

/** Groups changes by day. */
const byDay = (
  changes: readonly HistoryChange[],
): readonly (readonly [day: string, dayChanges: readonly HistoryChange[]])[] => {
  const days = changes.reduce((all, change) => {
    const day = formatDay(Date.parse(change.at));
    return all.set(day, [...(all.get(day) ?? []), change]);
  }, new Map<string, readonly HistoryChange[]>());
  return [...days];
};

const describeNewChanges = (newChanges: number): string =>
  newChanges === 1
    ? '1 change by others since you last looked.'
    : `${newChanges} changes by others since you last looked.`;

/** The history of a schedule: who changed what, and when. Changes can be undone, and the schedule viewed as of each. */
export function HistoryPanel({ schedule, scheduleOptions = [], onScheduleChange, onClose }: HistoryPanelProps) {
  const { ownerId, mode } = schedule;
  const [choice, setChoice] = useState<HistoryChoice>({});
  const request = { ownerId, ...choice };
  const history = useHistoryInfiniteQuery(request);
  const dispatch = useAppDispatch();
  /** A page fetched during a refetch would be lost, so this waits for the refetch. */
  const showEarlier = async (): Promise<void> => {
    await dispatch(historyApi.util.getRunningQueryThunk('history', request));
    await history.fetchNextPage();
  };
  const { viewAsOf } = useAsOfPosition();
  const changes = history.currentData?.pages.flatMap((page) => page.changes);
  const { lookedAt, newChanges, campNews } = useMarkAsSeen(schedule, changes !== undefined);
  const { undoing, refused, undone, undo } = useUndo(schedule);
  const isFiltered = Object.values(choice).some((each) => each !== undefined);
  const listedRevisions = new Set(changes?.map(({ revision }) => revision));
  /** The undo button disappears after the undo, so the focus moves to the change. */
  const undoAndFocus = async (change: HistoryChange): Promise<void> => {
    if (await undo(change)) document.getElementById(changeId(change.revision))?.focus();
  };
  const viewScheduleAt = (moment: number): void => {
    viewAsOf({ ownerId, at: moment });
    onClose();
  };
  return (
    <TitledDialog isOpen onClose={onClose} title="History" maxWidth="md" actions={<HistoryExport ownerId={ownerId} />}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {scheduleOptions.length > 1 && (
          <ChoiceField
            label="Schedule"
            value={ownerId}
            options={scheduleOptions}
            onChoose={(newOwnerId) => newOwnerId !== undefined && onScheduleChange?.(newOwnerId)}
          />
        )}
        {newChanges > 0 && <Typography sx={{ fontWeight: 600 }}>{describeNewChanges(newChanges)}</Typography>}
        <CampChangeList news={campNews} />
        <HistoryFilters schedule={schedule} choice={choice} onChoose={setChoice} />
        {schedule.revision >= 0 && (
          <Button
            variant="outlined"
            onClick={() => viewScheduleAt(Date.now())}
            sx={{ minHeight: 44, justifySelf: 'start' }}
          >
            Go back in time
          </Button>
        )}
        <Box role="status" sx={visuallyHidden}>
          {undone && `Undone: ${undone.sentence}.`}
        </Box>
        {!changes && !history.isError && <Typography role="status">Loading…</Typography>}
        {!changes && history.isError && (
          <LoadFailed text="The history could not be loaded." onRetry={() => void history.refetch()} />
        )}
        {changes?.length === 0 && (
          <Typography>{isFiltered ? 'No change is like that.' : 'Nothing has been changed here yet.'}</Typography>
        )}
        {byDay(changes ?? []).map(([day, dayChanges]) => (
          <Box component="section" aria-label={day} key={day}>
            <Typography component="h3" sx={{ typography: 'h3', fontSize: 17 }}>
              {day}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {dayChanges.map((change) => (
                <ChangeItem
                  key={change.revision}
                  change={change}
                  isNew={newChanges > 0 && change.revision > lookedAt && !change.by.isYou}
                  canUndo={mode !== 'view'}
                  isUndoing={undoing === change.revision}
                  errorText={refused?.revision === change.revision ? refused.reason : undefined}
                  isListed={(revision) => listedRevisions.has(revision)}
                  onUndo={() => void undoAndFocus(change)}
                  onViewAsOf={() => viewScheduleAt(afterChange(change))}
                />
              ))}
            </Box>
          </Box>
        ))}
        {history.hasNextPage && (
          <Button
            variant="outlined"
            aria-disabled={history.isFetchingNextPage}
            onClick={() => void showEarlier()}
            sx={{ minHeight: 44 }}
          >
            {history.isFetchingNextPage ? 'Loading…' : 'Earlier changes'}
          </Button>
        )}
      </Box>
    </TitledDialog>
  );
}
