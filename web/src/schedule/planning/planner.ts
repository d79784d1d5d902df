import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { newKey } from '../../app/commandRequest.ts';
import { isSessionOver, refusalIn, refusalTypeIn, type RequestError } from '../../app/refusal.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import type { AppStore } from '../../app/store.ts';
import { signInAsked } from '../../identity/identity.ts';
import { scheduleApi, scheduleTag } from '../scheduleApi.ts';
import { isOfCells, type PlanningWish } from './planningWish.ts';
import { NOTHING_PLANNED, type PendingWish, type PlanningState, type ScheduleKey, watchable } from './planningState.ts';
import { sendPatiently } from './sendPatiently.ts';
import { isIn, touchedCells } from './touchedCells.ts';
import { wishInWords } from './wishInWords.ts';

const NOT_THROUGH = 'The change could not be saved. Please check your connection and try again.';

/** How often the read models are asked for a change that only the log knows yet, and the milliseconds between. */
const ASKED_FOR_NEWS = 5;
const NEWS_PAUSE_MS = 400;

export type Outcome = 'done' | 'refused';
export type ConflictChoice = 'theirs' | 'mine';

/** What a wish is sent with beside itself. */
export interface SendOptions {
  /** A sentence at the page's foot offers to take it back. */
  readonly offersUndo?: boolean;
}

const argOf = ({ ownerId, mode }: ScheduleKey): string | undefined => (mode === 'own' ? undefined : ownerId);

/** Carries out what is wished of schedules, one after the other, and keeps what the pages show of it meanwhile. */
const createPlanner = (store: AppStore) => {
  const state = watchable<PlanningState>(NOTHING_PLANNED);
  /** Of each schedule, the revisions that this page wrote: nobody has to be told of those. */
  const own = new Map<string, Set<number>>();
  const waiting: {
    readonly pending: PendingWish;
    readonly before: ScheduleView;
    readonly end: (outcome: Outcome) => void;
    readonly options: SendOptions;
  }[] = [];
  let choose: (choice: ConflictChoice) => void = () => undefined;
  let isBusy = false;

  const change = (part: Partial<PlanningState>): void => state.set({ ...state.get(), ...part });
  const say = (text: string): void => change({ said: { text, at: state.get().said.at + 1 } });
  const ownOf = (ownerId: string): Set<number> => {
    const known = own.get(ownerId) ?? new Set();
    own.set(ownerId, known);
    return known;
  };
  const replace = (commandKey: string, by: readonly PendingWish[]): void =>
    change({ pending: state.get().pending.flatMap((each) => (each.commandKey === commandKey ? by : [each])) });

  /** What was looked at, and what this page itself wrote right after it. */
  const seenBy = ({ of, seen }: PendingWish): number => {
    let revision = seen;
    while (ownOf(of.ownerId).has(revision + 1)) revision += 1;
    return revision;
  };

  const freshView = async (of: ScheduleKey): Promise<ScheduleView | undefined> => {
    const asked = scheduleApi.endpoints.schedule.initiate(argOf(of), { forceRefetch: true, subscribe: false });
    return (await store.dispatch(asked)).data;
  };

  const changesSince = async (of: ScheduleKey, after: number): Promise<readonly HistoryChange[] | undefined> => {
    const params = { ownerId: argOf(of), after };
    const asked = scheduleApi.endpoints.changesSince.initiate(params, { forceRefetch: true, subscribe: false });
    return (await store.dispatch(asked)).data;
  };

  /**
   * The schedule and what happened to it, once the read models know of the change that the log knows of. What happened is
   * asked after the schedule has come: asked beside it, it might be answered earlier and lack the very change.
   */
  const knownNow = async ({ of, seen }: PendingWish, refusedAt: number) => {
    for (let left = ASKED_FOR_NEWS; ; left -= 1) {
      const now = await freshView(of);
      if (left === 0 || (now && now.revision > refusedAt)) return { now, since: await changesSince(of, seen) };
      await new Promise((resolve) => setTimeout(resolve, NEWS_PAUSE_MS));
    }
  };

  /** Somebody was there meanwhile: the planner is told and chooses, unless it was this page itself. */
  const settleConflict = async (pending: PendingWish, before: ScheduleView): Promise<PendingWish | undefined> => {
    const { now, since } = await knownNow(pending, seenBy(pending));
    if (!now) return undefined;
    const cells = [...touchedCells(before, pending.wish), ...touchedCells(now, pending.wish)];
    const foreign = since?.filter(({ revision }) => !ownOf(now.ownerId).has(revision));
    const there = foreign?.filter((each) => isIn(cells, each)) ?? [];
    // No more counts as seen than what was told: servers may differ in how far they have read.
    const told = Math.max(pending.seen, ...(since ?? []).map(({ revision }) => revision));
    if (foreign?.length === 0 && told > pending.seen) return { ...pending, seen: told };
    const choice = await new Promise<ConflictChoice>((resolve) => {
      choose = resolve;
      change({ conflict: { pending, now, cells, changes: there.length > 0 ? there : (foreign ?? []) } });
    });
    change({ conflict: undefined });
    return choice === 'mine' ? { ...pending, seen: now.revision } : undefined;
  };

  const sayRefused = (error: RequestError): void => {
    const signIn = { label: 'Sign In', does: signInAsked('signIn') };
    const message = isSessionOver(error)
      ? { text: 'Please sign in again to keep what you change.', action: signIn }
      : { text: refusalIn(error) ?? NOT_THROUGH };
    store.dispatch(messageShown({ ...message, isFailure: true }));
  };

  const carryOut = async (first: PendingWish, before: ScheduleView, options: SendOptions): Promise<Outcome> => {
    for (let pending: PendingWish | undefined = first; pending;) {
      const { of, wish, commandKey } = pending;
      const whose = of.mode === 'own' ? {} : { ownerId: of.ownerId };
      const body = { ...wish.body, ...whose, ...(isOfCells(wish) && { seen: seenBy(pending) }) };
      const sent = await sendPatiently(store, { operation: wish.operation, body, commandKey }, (isLate) =>
        change({ isLate }),
      );
      if ('done' in sent) {
        const { revision, hasChanged } = sent.done;
        if (hasChanged) ownOf(of.ownerId).add(revision);
        replace(first.commandKey, [{ ...first, grantedAt: revision }]);
        const { done } = wishInWords(before, wish);
        say(`${done}.`);
        if (options.offersUndo === true && hasChanged)
          change({ offer: { id: commandKey, text: `${done}.`, of, seen: before, revision } });
        return 'done';
      }
      if (refusalTypeIn(sent.error) === 'CellChanged') {
        const again = await settleConflict(pending, before);
        pending = again && { ...again, commandKey: newKey() };
      } else {
        sayRefused(sent.error);
        pending = undefined;
      }
    }
    replace(first.commandKey, []);
    return 'refused';
  };

  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting[0]; next; next = waiting[0]) {
      const { pending, before, end, options } = next;
      const outcome = await carryOut(pending, before, options);
      waiting.shift();
      end(outcome);
      // The lists are asked once all is said that there is to say of this schedule.
      if (!waiting.some(({ pending: { of } }) => of.ownerId === pending.of.ownerId))
        store.dispatch(
          scheduleApi.util.invalidateTags([scheduleTag(pending.of.ownerId), { type: 'Schedule', id: 'LIST' }]),
        );
    }
    isBusy = false;
  };

  const send = (view: ScheduleView, wish: PlanningWish, options: SendOptions = {}): Promise<Outcome> =>
    new Promise((end) => {
      const { ownerId, mode, revision } = view;
      const pending: PendingWish = { of: { ownerId, mode }, wish, commandKey: newKey(), seen: revision };
      // What is granted and shown by now covers nothing any more.
      const left = state
        .get()
        .pending.filter((each) => each.of.ownerId !== ownerId || (each.grantedAt ?? Infinity) > revision);
      change({ pending: [...left, pending] });
      waiting.push({ pending, before: view, end, options });
      void work();
    });

  return {
    get: state.get,
    watch: state.watch,
    send,
    say,
    choose: (choice: ConflictChoice): void => choose(choice),
    closeOffer: (): void => change({ offer: undefined }),
  };
};
export type Planner = ReturnType<typeof createPlanner>;

const planners = new WeakMap<AppStore, Planner>();

/** The one planner of a page: whatever opens over the page shares it. */
export const plannerOf = (store: AppStore): Planner => {
  const planner = planners.get(store) ?? createPlanner(store);
  planners.set(store, planner);
  return planner;
};
