import type { ScheduleView, HistoryChange, CampNewsItem } from '@campjay/query-api/schedule/contract.ts';
import { useEffect, useState, useId } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { queuePlanning } from '../planning/planningKinds.ts';
import { scheduleApi, useLookAtScheduleMutation } from '../scheduleApi.ts';
import { sendQueued } from '../../../app/outbox/outcomes.ts';
import { refusalMessage } from '../../../app/requestErrors.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { saveFile } from '../../../ui/export/SaveCsvButton.tsx';
import {
  useExportHistoryMutation,
  historyApi,
  useHistoryInfiniteQuery,
  momentAfterChange,
  useAsOfPosition,
} from './historyApi.ts';
import Box from '@mui/material/Box';
import { formatMoment, formatDay } from './moments.ts';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog.tsx';
import { visuallyHidden } from '../../../ui/Panel.tsx';
import { ChangeItem, changeId, type HistoryFilterValues, HistoryFilters } from './ChangeItem.tsx';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';

/**
 * Returns what was new when the history was opened; this stays the same while the panel is open. Once the changes are
 * visible, reports to the server which revisions of the schedule and of the camps the user has seen. `lookedAt` is the
 * last revision of the schedule that the user had seen before; `campsTold` has the revision of each camp up to which
 * `campNews` reports.
 */
const useMarkAsSeen = (schedule: ScheduleView, isVisible: boolean) => {
  const dispatch = useAppDispatch();
  const [send] = useLookAtScheduleMutation();
  const [initial] = useState({
    lookedAt: schedule.lookedAt ?? -1,
    newChanges: schedule.newChanges,
    revision: schedule.revision,
    campNews: schedule.campNews,
    campsTold: schedule.campsTold,
  });
  const { ownerId, mode } = schedule;
  const { revision, campsTold } = initial;
  const hasUnseen = isVisible && (revision > initial.lookedAt || campsTold.length > 0);
  useEffect(() => {
    if (!hasUnseen) return;
    const isOwn = mode === 'own';
    void send({ revision, camps: campsTold, ...(!isOwn && { ownerId }) }).then(({ error }) => {
      // If this fails, the changes are shown as new again next time.
      if (error) return;
      const markAsSeen = scheduleApi.util.updateQueryData('schedule', isOwn ? undefined : ownerId, (view) => {
        view.lookedAt = revision;
        view.newChanges = 0;
        view.campNews = [];
        view.campsTold = [];
      });
      dispatch(markAsSeen);
    });
  }, [hasUnseen, mode, ownerId, revision, campsTold, send, dispatch]);
  return initial;
};

const NOT_UNDONE_YET = 'Not saved yet. We will try again as soon as there is a connection.';
const NOT_UNDONE = 'The change could not be undone. Please check your connection and try again.';

/** The state of an undo. Revisions identify the changes. */
interface UndoState {
  /** The change that is being undone. */
  readonly revisionInProgress?: number;
  /** The undo that failed last, with a message for the user. */
  readonly failure?: { readonly revision: number; readonly reason: string };
  /** The change that was undone last. */
  readonly undoneChange?: HistoryChange;
}

/** Undoes changes, one at a time. */
const useUndo = (schedule: ScheduleView) => {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<UndoState>({});
  /** Returns whether the undo succeeded. */
  const undo = async (change: HistoryChange): Promise<boolean> => {
    if (state.revisionInProgress !== undefined) return false;
    const { revision } = change;
    setState({ revisionInProgress: revision });
    const command = queuePlanning(schedule, { operation: 'undo-change', body: { revision } });
    const outcome = await dispatch(sendQueued(command, { endsWhenLate: true, showsRefusal: true }));
    if (outcome.status === 'accepted') {
      setState({ undoneChange: change });
      return true;
    }
    const reason = outcome.status === 'late' ? NOT_UNDONE_YET : outcome.error && refusalMessage(outcome.error);
    setState({ failure: { revision, reason: reason ?? NOT_UNDONE } });
    return false;
  };
  return { ...state, undo };
};

const DOWNLOADED = 'The history is in your downloads.';
const FAILED = 'The history could not be downloaded. Please try again.';

/** Downloads the whole history as a text file. */
function HistoryExport({ ownerId }: { ownerId: string }) {
  const [fetchHistory, { isLoading, reset }] = useExportHistoryMutation();
  const [outcome, setOutcome] = useState<string>();
  const download = async (): Promise<void> => {
    if (isLoading) return;
    setOutcome(undefined);
    const { data } = await fetchHistory(ownerId);
    if (data) {
      saveFile(data.name, 'text/plain;charset=utf-8', `${data.lines.join('\n')}\n`);
      reset(); // the store does not need to cache the file
    }
    setOutcome(data ? DOWNLOADED : FAILED);
  };
  return (
    <>
      <Typography role={outcome === FAILED ? 'alert' : 'status'} variant="body2" sx={{ mr: 'auto', pl: 1 }}>
        {outcome}
      </Typography>
      <Button aria-disabled={isLoading} onClick={() => void download()} sx={{ minHeight: 44 }}>
        {isLoading ? 'One moment…' : 'Save as a text file'}
      </Button>
    </>
  );
}

/** Changes in the catalog to planned and favorite camps since the user last opened the history. Cannot be undone. */
export function CampChangeList({ news }: { news: readonly CampNewsItem[] }) {
  const headingId = useId();
  if (news.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ p: 2, border: '1px solid', borderColor: 'divider', borderRadius: 1.5, bgcolor: 'background.paper' }}
    >
      <Typography id={headingId} component="h3" sx={{ typography: 'h3', fontSize: 17 }}>
        Changed by camps since you last looked
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: 1.25 } }}>
        {news.map(({ orgId, instanceId, revision, at, isPlanned, sentence }) => (
          <Box component="li" key={`${orgId} ${instanceId ?? ''} ${revision}`} sx={{ overflowWrap: 'anywhere' }}>
            {sentence}.
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'body2' }}>
              <time dateTime={at}>{formatMoment(Date.parse(at))}</time>
              {!isPlanned && ' · among your favorites'}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface HistoryPanelProps {
  readonly schedule: ScheduleView;
  /** The schedules that the user can switch to, as pairs of owner id and display name. */
  readonly scheduleOptions?: readonly (readonly [ownerId: string, name: string])[];
  readonly onScheduleChange?: (ownerId: string) => void;
  readonly onClose: () => void;
}

/** Groups changes by day, in the given order. */
const groupByDay = (
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

/**
 * The history of a schedule: who changed what, and when. The user can undo changes, and view the schedule as it was
 * after each.
 */
export function HistoryPanel({ schedule, scheduleOptions = [], onScheduleChange, onClose }: HistoryPanelProps) {
  const { ownerId, mode } = schedule;
  const [filters, setFilters] = useState<HistoryFilterValues>({});
  const request = { ownerId, ...filters };
  const history = useHistoryInfiniteQuery(request);
  const dispatch = useAppDispatch();
  /** Fetches the next page. Waits for a running refetch, which would discard the page. */
  const showEarlier = async (): Promise<void> => {
    await dispatch(historyApi.util.getRunningQueryThunk('history', request));
    await history.fetchNextPage();
  };
  const { viewAsOf } = useAsOfPosition();
  const changes = history.currentData?.pages.flatMap((page) => page.changes);
  const { lookedAt, newChanges, campNews } = useMarkAsSeen(schedule, changes !== undefined);
  const { revisionInProgress, failure, undoneChange, undo } = useUndo(schedule);
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
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
        <HistoryFilters schedule={schedule} filters={filters} onChange={setFilters} />
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
          {undoneChange && `Undone: ${undoneChange.sentence}.`}
        </Box>
        {!changes && !history.isError && <Typography role="status">Loading…</Typography>}
        {!changes && history.isError && (
          <LoadFailed text="The history could not be loaded." onRetry={() => void history.refetch()} />
        )}
        {changes?.length === 0 && (
          <Typography>
            {isFiltered ? 'No changes match these filters.' : 'Nothing has been changed here yet.'}
          </Typography>
        )}
        {groupByDay(changes ?? []).map(([day, dayChanges]) => (
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
                  isUndoing={revisionInProgress === change.revision}
                  errorText={failure?.revision === change.revision ? failure.reason : undefined}
                  isListed={(revision) => listedRevisions.has(revision)}
                  onUndo={() => void undoAndFocus(change)}
                  onViewAsOf={() => viewScheduleAt(momentAfterChange(change))}
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
