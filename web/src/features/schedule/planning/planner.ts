import type { ScheduleDone } from '@campjay/command-api/schedule/contract.ts';
import { type RequestError, isSessionExpired, refusalMessage, refusalType } from '../../../app/refusal.ts';
import type { AppStore } from '../../../store.ts';
import { scheduleApi, type ScheduleCommand, scheduleTag } from '../scheduleApi.ts';
import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { newKey } from '../../../app/commandRequest.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { signInOpened } from '../../../app/identity.ts';
import { affectsCells, type PlanningCommand, isInCells, touchedCells, describeCommand } from './planningCommand.ts';
import {
  INITIAL_STATE,
  type PendingCommand,
  type PlanningState,
  type ScheduleKey,
  createObservable,
} from './planningState.ts';

/** Milliseconds before each retry of a command without a response. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

type Sent = { readonly done: ScheduleDone } | { readonly error: RequestError };

const untilOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/** Offline, waits for the network. Online, waits for the pause or a network return, whichever comes first. */
const pause = (ms: number): Promise<unknown> =>
  navigator.onLine ? Promise.race([new Promise((resolve) => setTimeout(resolve, ms)), untilOnline()]) : untilOnline();

/** Whether the server refused or requires a sign-in; retrying would not help. */
const isFinalError = (error: RequestError): boolean =>
  'status' in error && typeof error.status === 'number' && error.status < 500;

/**
 * Sends a command, and retries with the same idempotency key if no response arrives, so that it takes effect once.
 * @param onLate called with whether a retry is pending
 */
const sendWithRetry = async (
  { dispatch }: AppStore,
  command: ScheduleCommand & { readonly commandKey: string },
  onLate: (isLate: boolean) => void,
): Promise<Sent> => {
  for (let attempt = 0; ; attempt += 1) {
    const { data, error } = await dispatch(
      scheduleApi.endpoints.sendScheduleCommand.initiate(command, { track: false }),
    );
    const ms = PAUSES_MS[attempt];
    if (!error || isFinalError(error) || (ms === undefined && navigator.onLine)) {
      onLate(false);
      return error ? { error } : { done: data };
    }
    onLate(true);
    await pause(ms ?? 0);
    if (ms === undefined) attempt = 0;
  }
};

const NOT_SAVED = 'The change could not be saved. Please check your connection and try again.';

/**
 * How often to refetch until the read models include a change that is already in the log, and the milliseconds between
 * fetches.
 */
const MAX_FETCHES = 5;
const FETCH_DELAY_MS = 400;

export type Outcome = 'done' | 'refused';
export type ConflictChoice = 'theirs' | 'mine';

/** Options for sending a command. */
export interface SendOptions {
  /** Shows a message with an Undo button. */
  readonly offersUndo?: boolean;
}

const ownerParam = ({ ownerId, mode }: ScheduleKey): string | undefined => (mode === 'own' ? undefined : ownerId);

/** Sends schedule commands one at a time, and holds the pages' planning state. */
const createPlanner = (store: AppStore) => {
  const state = createObservable<PlanningState>(INITIAL_STATE);
  /** Revisions that this page wrote, by owner; they are never reported as conflicts. */
  const ownRevisionsByOwner = new Map<string, Set<number>>();
  const queue: {
    readonly pending: PendingCommand;
    readonly before: ScheduleView;
    readonly resolve: (outcome: Outcome) => void;
    readonly options: SendOptions;
  }[] = [];
  let choose: (choice: ConflictChoice) => void = () => undefined;
  let isBusy = false;

  const change = (patch: Partial<PlanningState>): void => state.set({ ...state.get(), ...patch });
  const announce = (text: string): void => change({ announcement: { text, at: state.get().announcement.at + 1 } });
  const ownRevisions = (ownerId: string): Set<number> => {
    const revisions = ownRevisionsByOwner.get(ownerId) ?? new Set();
    ownRevisionsByOwner.set(ownerId, revisions);
    return revisions;
  };
  const replace = (commandKey: string, replacement: readonly PendingCommand[]): void =>
    change({ pending: state.get().pending.flatMap((each) => (each.commandKey === commandKey ? replacement : [each])) });

  /** The seen revision, advanced over this page's own writes that directly follow it. */
  const effectiveRevision = ({ schedule, seen }: PendingCommand): number => {
    let revision = seen;
    while (ownRevisions(schedule.ownerId).has(revision + 1)) revision += 1;
    return revision;
  };

  const fetchView = async (schedule: ScheduleKey): Promise<ScheduleView | undefined> => {
    const query = scheduleApi.endpoints.schedule.initiate(ownerParam(schedule), {
      forceRefetch: true,
      subscribe: false,
    });
    return (await store.dispatch(query)).data;
  };

  const changesSince = async (schedule: ScheduleKey, after: number): Promise<readonly HistoryChange[] | undefined> => {
    const params = { ownerId: ownerParam(schedule), after };
    const query = scheduleApi.endpoints.changesSince.initiate(params, { forceRefetch: true, subscribe: false });
    return (await store.dispatch(query)).data;
  };

  /**
   * Fetches the schedule and its changes once the read models include the change that caused the conflict. Fetches the
   * changes after the schedule: a concurrent response might arrive earlier and lack that change.
   */
  const fetchCurrent = async ({ schedule, seen }: PendingCommand, rejectedRevision: number) => {
    for (let fetchesLeft = MAX_FETCHES; ; fetchesLeft -= 1) {
      const now = await fetchView(schedule);
      if (fetchesLeft === 0 || (now && now.revision > rejectedRevision))
        return { now, since: await changesSince(schedule, seen) };
      await new Promise((resolve) => setTimeout(resolve, FETCH_DELAY_MS));
    }
  };

  /** Resolves a conflict: retries if only this page made changes, otherwise asks the planner to choose. */
  const resolveConflict = async (
    pending: PendingCommand,
    before: ScheduleView,
  ): Promise<PendingCommand | undefined> => {
    const { now, since } = await fetchCurrent(pending, effectiveRevision(pending));
    if (!now) return undefined;
    const cells = [...touchedCells(before, pending.command), ...touchedCells(now, pending.command)];
    const othersChanges = since?.filter(({ revision }) => !ownRevisions(now.ownerId).has(revision));
    const changesInCells = othersChanges?.filter((each) => isInCells(cells, each)) ?? [];
    // Counts only revisions among the fetched changes as seen: servers may differ in how far they have read.
    const latestRevision = Math.max(pending.seen, ...(since ?? []).map(({ revision }) => revision));
    if (othersChanges?.length === 0 && latestRevision > pending.seen) return { ...pending, seen: latestRevision };
    const choice = await new Promise<ConflictChoice>((resolve) => {
      choose = resolve;
      change({
        conflict: { pending, now, cells, changes: changesInCells.length > 0 ? changesInCells : (othersChanges ?? []) },
      });
    });
    change({ conflict: undefined });
    return choice === 'mine' ? { ...pending, seen: now.revision } : undefined;
  };

  const showError = (error: RequestError): void => {
    const signIn = { label: 'Sign In', reduxAction: signInOpened('signIn') };
    const message = isSessionExpired(error)
      ? { text: 'Please sign in again to keep what you change.', action: signIn }
      : { text: refusalMessage(error) ?? NOT_SAVED };
    store.dispatch(messageShown({ ...message, isFailure: true }));
  };

  const dispatchCommand = async (
    first: PendingCommand,
    before: ScheduleView,
    options: SendOptions,
  ): Promise<Outcome> => {
    for (let pending: PendingCommand | undefined = first; pending;) {
      const { schedule, command, commandKey } = pending;
      const owner = schedule.mode === 'own' ? {} : { ownerId: schedule.ownerId };
      const body = { ...command.body, ...owner, ...(affectsCells(command) && { seen: effectiveRevision(pending) }) };
      const sent = await sendWithRetry(store, { operation: command.operation, body, commandKey }, (isLate) =>
        change({ isLate }),
      );
      if ('done' in sent) {
        const { revision, hasChanged } = sent.done;
        if (hasChanged) ownRevisions(schedule.ownerId).add(revision);
        replace(first.commandKey, [{ ...first, confirmedRevision: revision }]);
        const { done } = describeCommand(before, command);
        announce(`${done}.`);
        if (options.offersUndo === true && hasChanged)
          change({ offer: { id: commandKey, text: `${done}.`, schedule, seen: before, revision } });
        return 'done';
      }
      if (refusalType(sent.error) === 'CellChanged') {
        const retried = await resolveConflict(pending, before);
        pending = retried && { ...retried, commandKey: newKey() };
      } else {
        showError(sent.error);
        pending = undefined;
      }
    }
    replace(first.commandKey, []);
    return 'refused';
  };

  const drainQueue = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let next = queue[0]; next; next = queue[0]) {
      const { pending, before, resolve, options } = next;
      const outcome = await dispatchCommand(pending, before, options);
      queue.shift();
      resolve(outcome);
      // Invalidates the caches only after the last queued command of this schedule.
      if (!queue.some(({ pending: { schedule } }) => schedule.ownerId === pending.schedule.ownerId))
        store.dispatch(
          scheduleApi.util.invalidateTags([scheduleTag(pending.schedule.ownerId), { type: 'Schedule', id: 'LIST' }]),
        );
    }
    isBusy = false;
  };

  const send = (view: ScheduleView, command: PlanningCommand, options: SendOptions = {}): Promise<Outcome> =>
    new Promise((resolve) => {
      const { ownerId, mode, revision } = view;
      const pending: PendingCommand = { schedule: { ownerId, mode }, command, commandKey: newKey(), seen: revision };
      // Drops commands that the server's data already includes.
      const fetchesLeft = state
        .get()
        .pending.filter((each) => each.schedule.ownerId !== ownerId || (each.confirmedRevision ?? Infinity) > revision);
      change({ pending: [...fetchesLeft, pending] });
      queue.push({ pending, before: view, resolve, options });
      void drainQueue();
    });

  return {
    get: state.get,
    subscribe: state.subscribe,
    send,
    announce,
    choose: (choice: ConflictChoice): void => choose(choice),
    closeOffer: (): void => change({ offer: undefined }),
  };
};
export type Planner = ReturnType<typeof createPlanner>;

const planners = new WeakMap<AppStore, Planner>();

/** The page's single planner, shared by everything on the page. */
export const plannerOf = (store: AppStore): Planner => {
  const planner = planners.get(store) ?? createPlanner(store);
  planners.set(store, planner);
  return planner;
};
