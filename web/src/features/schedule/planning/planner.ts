import type { ScheduleDone } from '@campjay/command-api/schedule/contract.ts';
import { type RequestError, isSessionExpired, refusalMessage, refusalType } from '../../../app/requestErrors.ts';
import type { AppStore } from '../../../store.ts';
import { scheduleApi, type ScheduleCommand, scheduleTag } from '../scheduleApi.ts';
import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { newIdempotencyKey } from '../../../app/commandRequest.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { signInOpened } from '../../../app/identity.ts';
import { affectsCells, type PlanningCommand, isInCells, affectedCells, describeCommand } from './planningCommand.ts';
import {
  INITIAL_STATE,
  type PendingCommand,
  type PlanningState,
  type ScheduleKey,
  createObservable,
} from './planningState.ts';

/** Milliseconds before each retry of a command without a response. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000];

type SendResult = { readonly done: ScheduleDone } | { readonly error: RequestError };

const waitUntilOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/** Waits before a retry. Offline, waits for the network; online, waits for the delay or a network change. */
const waitToRetry = (ms: number): Promise<unknown> =>
  navigator.onLine
    ? Promise.race([new Promise((resolve) => setTimeout(resolve, ms)), waitUntilOnline()])
    : waitUntilOnline();

/** Whether the server refused the command or requires a sign-in, so that a retry would not help. */
const isFinalError = (error: RequestError): boolean =>
  'status' in error && typeof error.status === 'number' && error.status < 500;

/**
 * Sends a command. If no response arrives, retries with the same idempotency key, so that it takes effect only once.
 * @param onLate called with true before a retry, and with false at the end
 */
const sendWithRetry = async (
  { dispatch }: AppStore,
  command: ScheduleCommand & { readonly commandKey: string },
  onLate: (isLate: boolean) => void,
): Promise<SendResult> => {
  for (let attempt = 0; ; attempt += 1) {
    const { data, error } = await dispatch(
      scheduleApi.endpoints.sendScheduleCommand.initiate(command, { track: false }),
    );
    const delayMs = RETRY_DELAYS_MS[attempt];
    if (!error || isFinalError(error) || (delayMs === undefined && navigator.onLine)) {
      onLate(false);
      return error ? { error } : { done: data };
    }
    onLate(true);
    await waitToRetry(delayMs ?? 0);
    // After the last delay, only a device without a network continues. Once it is online, the delays start over.
    if (delayMs === undefined) attempt = 0;
  }
};

const NOT_SAVED = 'The change could not be saved. Please check your connection and try again.';

/** How often to refetch until the read models include a change that is already in the log. */
const MAX_REFETCHES = 5;
const REFETCH_DELAY_MS = 400;

/** 'refused' also if the command could not be sent, or if the user discarded it because of a conflict. */
export type SendOutcome = 'done' | 'refused';
/** Whether to keep the other person's change, or to send the user's command anyway. */
export type ConflictChoice = 'theirs' | 'mine';

/** Options for sending a command. */
export interface SendOptions {
  /** Shows a message with an Undo button. */
  readonly offersUndo?: boolean;
}

const ownerParam = ({ ownerId, mode }: ScheduleKey): string | undefined => (mode === 'own' ? undefined : ownerId);

/** Sends schedule commands one at a time, and holds the planning state that pages show. */
const createPlanner = (store: AppStore) => {
  const state = createObservable<PlanningState>(INITIAL_STATE);
  /** The revisions that this page's own commands caused, by owner. They never count as conflicts. */
  const ownRevisionsByOwner = new Map<string, Set<number>>();
  const queue: {
    readonly pending: PendingCommand;
    /** The schedule that the user saw when sending the command. */
    readonly viewBefore: ScheduleView;
    readonly resolve: (outcome: SendOutcome) => void;
    readonly options: SendOptions;
  }[] = [];
  /** Resolves the open conflict with the user's choice. */
  let resolveChoice: (choice: ConflictChoice) => void = () => undefined;
  let isBusy = false;

  const updateState = (patch: Partial<PlanningState>): void => state.set({ ...state.get(), ...patch });
  const announce = (text: string): void => updateState({ announcement: { text, at: state.get().announcement.at + 1 } });
  const ownRevisionsOf = (ownerId: string): Set<number> => {
    const revisions = ownRevisionsByOwner.get(ownerId) ?? new Set();
    ownRevisionsByOwner.set(ownerId, revisions);
    return revisions;
  };
  const replacePending = (commandKey: string, replacement: readonly PendingCommand[]): void =>
    updateState({
      pending: state.get().pending.flatMap((each) => (each.commandKey === commandKey ? replacement : [each])),
    });

  /**
   * The revision that a command reports as seen. If changes by this page directly follow the revision that the user
   * saw, they count as seen, too.
   */
  const effectiveRevision = ({ schedule, seenRevision }: PendingCommand): number => {
    let revision = seenRevision;
    while (ownRevisionsOf(schedule.ownerId).has(revision + 1)) revision += 1;
    return revision;
  };

  const fetchView = async (schedule: ScheduleKey): Promise<ScheduleView | undefined> => {
    const query = scheduleApi.endpoints.schedule.initiate(ownerParam(schedule), {
      forceRefetch: true,
      subscribe: false,
    });
    return (await store.dispatch(query)).data;
  };

  const fetchChangesSince = async (
    schedule: ScheduleKey,
    after: number,
  ): Promise<readonly HistoryChange[] | undefined> => {
    const params = { ownerId: ownerParam(schedule), after };
    const query = scheduleApi.endpoints.changesSince.initiate(params, { forceRefetch: true, subscribe: false });
    return (await store.dispatch(query)).data;
  };

  /**
   * Fetches the schedule and its changes since the seen revision. Waits until the read models include the change that
   * caused the conflict. Fetches the changes only after that, because an earlier response might lack that change.
   */
  const fetchCurrent = async ({ schedule, seenRevision }: PendingCommand, rejectedRevision: number) => {
    for (let fetchesLeft = MAX_REFETCHES; ; fetchesLeft -= 1) {
      const view = await fetchView(schedule);
      if (fetchesLeft === 0 || (view && view.revision > rejectedRevision))
        return { view, changes: await fetchChangesSince(schedule, seenRevision) };
      await new Promise((resolve) => setTimeout(resolve, REFETCH_DELAY_MS));
    }
  };

  /**
   * Resolves a conflict. If only this page made changes, or the user chooses so, returns the command to send again;
   * otherwise undefined.
   */
  const resolveConflict = async (
    pending: PendingCommand,
    viewBefore: ScheduleView,
  ): Promise<PendingCommand | undefined> => {
    const { view, changes } = await fetchCurrent(pending, effectiveRevision(pending));
    if (!view) return undefined;
    const cells = [...affectedCells(viewBefore, pending.command), ...affectedCells(view, pending.command)];
    const othersChanges = changes?.filter(({ revision }) => !ownRevisionsOf(view.ownerId).has(revision));
    const changesInCells = othersChanges?.filter((each) => isInCells(cells, each)) ?? [];
    // Only revisions of fetched changes count as seen, because the server that returned the schedule may be ahead.
    const latestRevision = Math.max(pending.seenRevision, ...(changes ?? []).map(({ revision }) => revision));
    if (othersChanges?.length === 0 && latestRevision > pending.seenRevision)
      return { ...pending, seenRevision: latestRevision };
    const choice = await new Promise<ConflictChoice>((resolve) => {
      resolveChoice = resolve;
      updateState({
        conflict: {
          pending,
          currentSchedule: view,
          cells,
          changes: changesInCells.length > 0 ? changesInCells : (othersChanges ?? []),
        },
      });
    });
    updateState({ conflict: undefined });
    return choice === 'mine' ? { ...pending, seenRevision: view.revision } : undefined;
  };

  const showError = (error: RequestError): void => {
    const signIn = { label: 'Sign In', reduxAction: signInOpened('signIn') };
    const message = isSessionExpired(error)
      ? { text: 'Please sign in again to save your changes.', action: signIn }
      : { text: refusalMessage(error) ?? NOT_SAVED };
    store.dispatch(messageShown({ ...message, isFailure: true }));
  };

  const dispatchCommand = async (
    original: PendingCommand,
    viewBefore: ScheduleView,
    options: SendOptions,
  ): Promise<SendOutcome> => {
    for (let pending: PendingCommand | undefined = original; pending;) {
      const { schedule, command, commandKey } = pending;
      const owner = schedule.mode === 'own' ? {} : { ownerId: schedule.ownerId };
      const body = { ...command.body, ...owner, ...(affectsCells(command) && { seen: effectiveRevision(pending) }) };
      const result = await sendWithRetry(store, { operation: command.operation, body, commandKey }, (isLate) =>
        updateState({ isLate }),
      );
      if ('done' in result) {
        const { revision, hasChanged } = result.done;
        if (hasChanged) ownRevisionsOf(schedule.ownerId).add(revision);
        replacePending(original.commandKey, [{ ...original, confirmedRevision: revision }]);
        const { result: resultText } = describeCommand(viewBefore, command);
        announce(`${resultText}.`);
        if (options.offersUndo === true && hasChanged)
          updateState({
            undoOffer: { id: commandKey, text: `${resultText}.`, schedule, scheduleBefore: viewBefore, revision },
          });
        return 'done';
      }
      if (refusalType(result.error) === 'CellChanged') {
        const commandToRetry = await resolveConflict(pending, viewBefore);
        pending = commandToRetry && { ...commandToRetry, commandKey: newIdempotencyKey() };
      } else {
        showError(result.error);
        pending = undefined;
      }
    }
    replacePending(original.commandKey, []);
    return 'refused';
  };

  const drainQueue = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let next = queue[0]; next; next = queue[0]) {
      const { pending, viewBefore, resolve, options } = next;
      const outcome = await dispatchCommand(pending, viewBefore, options);
      queue.shift();
      resolve(outcome);
      // Refetches the schedule only after its last queued command.
      if (!queue.some(({ pending: { schedule } }) => schedule.ownerId === pending.schedule.ownerId))
        store.dispatch(
          scheduleApi.util.invalidateTags([scheduleTag(pending.schedule.ownerId), { type: 'Schedule', id: 'LIST' }]),
        );
    }
    isBusy = false;
  };

  const send = (view: ScheduleView, command: PlanningCommand, options: SendOptions = {}): Promise<SendOutcome> =>
    new Promise((resolve) => {
      const { ownerId, mode, revision } = view;
      const pending: PendingCommand = {
        schedule: { ownerId, mode },
        command,
        commandKey: newIdempotencyKey(),
        seenRevision: revision,
      };
      // Drops commands that the server's schedule already includes.
      const stillPending = state
        .get()
        .pending.filter((each) => each.schedule.ownerId !== ownerId || (each.confirmedRevision ?? Infinity) > revision);
      updateState({ pending: [...stillPending, pending] });
      queue.push({ pending, viewBefore: view, resolve, options });
      void drainQueue();
    });

  return {
    get: state.get,
    subscribe: state.subscribe,
    send,
    announce,
    choose: (choice: ConflictChoice): void => resolveChoice(choice),
    closeUndoOffer: (): void => updateState({ undoOffer: undefined }),
  };
};
export type Planner = ReturnType<typeof createPlanner>;

const planners = new WeakMap<AppStore, Planner>();

/** The planner of a store. There is one per store, so that all components share its queue and state. */
export const getPlanner = (store: AppStore): Planner => {
  const planner = planners.get(store) ?? createPlanner(store);
  planners.set(store, planner);
  return planner;
};
