import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { changeCommand, removeCommands } from '../../../app/outbox/queueChanges.ts';
import { reportOutcome } from '../../../app/outbox/outcomes.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import type { AppDispatch } from '../../../store.ts';
import { scheduleApi } from '../scheduleApi.ts';
import { type Cell, isInCells } from './planningCommand.ts';
import type { QueuedPlanning } from './planningKinds.ts';

/** How often to refetch until the read models include a change that is already in the log. */
const MAX_REFETCHES = 5;
const REFETCH_DELAY_MS = 400;

/** A command was refused because somebody else changed its cells in the meantime. The user must choose. */
export interface Conflict {
  readonly currentSchedule: ScheduleView;
  /** The cells that the command affects. */
  readonly cells: readonly Cell[];
  /** Changes by others, latest first; empty if they could not be fetched. */
  readonly changes: readonly HistoryChange[];
}

const seenRevision = ({ body }: QueuedPlanning): number => ('seen' in body ? body.seen : 0);

/**
 * Fetches the schedule and its changes since the seen revision. Waits until the read models include the change that
 * caused the conflict. Fetches the changes only after that, because an earlier response might lack that change.
 */
const fetchCurrent = async (dispatch: AppDispatch, command: QueuedPlanning) => {
  const { schedule, changesSince } = scheduleApi.endpoints;
  const { ownerId } = command.body;
  const [options, after] = [{ forceRefetch: true, subscribe: false }, seenRevision(command)];
  for (let fetchesLeft = MAX_REFETCHES; ; fetchesLeft -= 1) {
    const { data: view } = await dispatch(schedule.initiate(ownerId, options));
    if (fetchesLeft === 0 || (view && view.revision > after)) {
      const { data: changes } = await dispatch(changesSince.initiate({ ownerId, after }, options));
      return { view, changes };
    }
    if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve, REFETCH_DELAY_MS));
  }
};

/** Sends a command in conflict again, as a change of this revision of the schedule. */
export const sendAnyway = ({ key, body }: QueuedPlanning, seen: number) =>
  changeCommand(key, { status: 'waiting', body: { ...body, seen } });

/** Discards a command in conflict. */
export const discard =
  ({ key }: QueuedPlanning) =>
  (dispatch: AppDispatch): void => {
    dispatch(removeCommands([key]));
    reportOutcome(key, { status: 'refused' });
  };

const NOT_SAVED = 'The change could not be saved. Please check your connection and try again.';

/**
 * Finds out what a command conflicts with. If only this browser made changes, sends the command again and returns
 * undefined; also if the schedule cannot be fetched, which discards the command with a message.
 */
export const loadConflict =
  (command: QueuedPlanning) =>
  async (dispatch: AppDispatch): Promise<Conflict | undefined> => {
    const { view, changes } = await fetchCurrent(dispatch, command);
    if (!view) {
      dispatch(discard(command));
      dispatch(messageShown({ text: NOT_SAVED, isFailure: true }));
      return undefined;
    }
    const { body, context } = command;
    const entry = 'entryId' in body ? view.entries.find(({ entryId }) => entryId === body.entryId) : undefined;
    const entryCells = entry?.weeks.map((week) => ({ kidId: entry.kidId, week })) ?? [];
    const cells = [...context.cells, ...entryCells];
    const othersChanges = changes?.filter(({ revision }) => !context.ownRevisions.includes(revision));
    const changesInCells = othersChanges?.filter((each) => isInCells(cells, each)) ?? [];
    // Only revisions of fetched changes count as seen, because the server that returned the schedule may be ahead.
    const seen = seenRevision(command);
    const latestRevision = Math.max(seen, ...(changes ?? []).map(({ revision }) => revision));
    if (othersChanges?.length === 0 && latestRevision > seen) {
      dispatch(sendAnyway(command, latestRevision));
      return undefined;
    }
    return {
      currentSchedule: view,
      cells,
      changes: changesInCells.length > 0 ? changesInCells : (othersChanges ?? []),
    };
  };
