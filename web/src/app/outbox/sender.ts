import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { AppDispatch, AppStore } from '../../store.ts';
import { api } from '../api.ts';
import type { PostAnswer, PostPath } from '../apiTypes.ts';
import { commandRequest } from '../commandRequest.ts';
import { signInOpened } from '../identity.ts';
import { isSessionExpired, type RequestError, refusalMessage, refusalType } from '../requestErrors.ts';
import { messageShown } from '../snackbar/snackbar.ts';
import { type CommandAreas, type CommandKind, findKind, type QueuedCommand } from './commandKind.ts';
import { outboxChanged } from './outbox.ts';
import { changeCommand, removeCommands } from './queueChanges.ts';
import { reportOutcome } from './outcomes.ts';

/** Milliseconds before the first retry. Each further failure doubles it, up to the maximum. */
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

/** Older commands are sent only if the user agrees, because the user may have changed their mind since. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;

const TOO_MANY_REQUESTS = 429;

/** Why a command failed, and the minimum time before the next attempt if the server named one. */
type SendError = FetchBaseQueryError & { readonly retryAfterMs?: number };

const { sendCommand } = api.injectEndpoints({
  endpoints: (build) => ({
    sendCommand: build.mutation<PostAnswer<PostPath>, QueuedCommand>({
      // The request must outlive the page, which may be closed right after the press.
      query: ({ path, body, key }) => ({ ...commandRequest(path, body, key), keepalive: true }),
      transformErrorResponse: (error, meta: FetchBaseQueryMeta | undefined): SendError => {
        const seconds = Number(meta?.response?.headers.get('retry-after') ?? 0);
        return seconds > 0 ? { ...error, retryAfterMs: seconds * 1000 } : error;
      },
    }),
  }),
}).endpoints;

/** Only features know the names of endpoints; here each command's kind names the endpoint that it changes. */
const cache = api.util as unknown as {
  readonly getRunningQueryThunk: (endpoint: string, arg: string | undefined) => (dispatch: AppDispatch) => unknown;
  readonly updateQueryData: (
    endpoint: string,
    arg: string | undefined,
    update: (data: unknown) => unknown,
  ) => Parameters<AppDispatch>[0];
};

type ApiTag = Parameters<typeof api.util.invalidateTags>[0][number];

/** Whether the server may accept the same command later. */
const isTemporary = (error: RequestError): boolean =>
  !('status' in error) || typeof error.status !== 'number' || error.status >= 500 || error.status === TOO_MANY_REQUESTS;

/** Time as the sender sees it. */
export interface Clock {
  readonly now: () => number;
  /** Resolves after this time. */
  readonly wait: (ms: number) => Promise<unknown>;
}

const systemClock: Clock = {
  now: Date.now,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const untilOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/**
 * Applies a command that the server has accepted to the cached answer and to later commands of its sequence.
 * @param response the server's response
 */
export const commitCommand = async (
  store: AppStore,
  kind: CommandKind,
  { key, body, context, sequence }: QueuedCommand,
  response: PostAnswer<PostPath>,
): Promise<void> => {
  const parameter = kind.parameter?.(body, context);
  // A query that started before the command would overwrite the cached answer with one that lacks the command.
  await store.dispatch(cache.getRunningQueryThunk(kind.endpoint, parameter));
  store.dispatch(cache.updateQueryData(kind.endpoint, parameter, (data) => kind.apply(data, body, context, response)));
  for (const later of store.getState().outbox.commands)
    if (kind.rebase && later.sequence === sequence && later.key !== key)
      store.dispatch(changeCommand(later.key, kind.rebase(later, response)));
};

/** Reacts to a refusal as the command's kind wants. The command stays in the queue only if the user decides about it. */
const handleRefusal = (dispatch: AppDispatch, kind: CommandKind, { key }: QueuedCommand, error: RequestError): void => {
  const { conflictType, onRefusal, noun } = kind;
  if (conflictType !== undefined && refusalType(error) === conflictType) {
    dispatch(changeCommand(key, { status: 'conflict' }));
    return;
  }
  dispatch(onRefusal === 'keep' ? changeCommand(key, { status: 'refused' }) : removeCommands([key]));
  const isShown = reportOutcome(key, { status: 'refused', error });
  if (typeof onRefusal === 'object') console.error(onRefusal.log, 'status' in error && error.status);
  else if (onRefusal === 'message' && !isShown)
    dispatch(messageShown({ text: refusalMessage(error) ?? `Your ${noun} could not be saved.`, isFailure: true }));
};

/**
 * Sends the queued commands of the signed-in user: in order for each sequence, again after network failures and server
 * errors. Applies each accepted command to the cached answers.
 * @param onAccepted called after the server has accepted a command
 * @returns a function that stops sending
 */
export const startSending = (
  store: AppStore,
  areas: CommandAreas,
  onAccepted: (command: QueuedCommand, response: PostAnswer<PostPath>) => void,
  { now, wait }: Clock = systemClock,
): (() => void) => {
  const { dispatch } = store;
  /** Sequences with a command that is being sent or waits for its next attempt. */
  const busySequences = new Set<string>();
  let isStopped = false;

  const listWaiting = (): readonly QueuedCommand[] => {
    const { userId, isPaused, commands } = store.getState().outbox;
    if (isStopped || userId === undefined || isPaused) return [];
    const undecided = new Set(commands.filter(({ status }) => status === 'conflict').map(({ sequence }) => sequence));
    return commands.filter(({ status, sequence }) => status === 'waiting' && !undecided.has(sequence));
  };

  const accept = async (kind: CommandKind, command: QueuedCommand, response: PostAnswer<PostPath>): Promise<void> => {
    await commitCommand(store, kind, command, response);
    dispatch(removeCommands([command.key]));
    kind.onAccepted?.(dispatch, command, response);
    reportOutcome(command.key, { status: 'accepted', response });
    onAccepted(command, response);
  };

  /** Makes a failed command wait. Returns how long to wait before the next attempt. */
  const retryLater = ({ key, failures }: QueuedCommand, retryAfterMs?: number): number => {
    dispatch(changeCommand(key, { status: 'waiting', failures: failures + 1 }));
    return retryAfterMs ?? Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
  };

  /** Sends a command once. Returns how long to wait before the next attempt. */
  const send = async (command: QueuedCommand, kind: CommandKind): Promise<number> => {
    const { key } = command;
    const { data, error } = await dispatch(sendCommand.initiate(command, { track: false }));
    if (!error) await accept(kind, command, data);
    else if (isSessionExpired(error)) {
      dispatch(changeCommand(key, { status: 'waiting' }));
      dispatch(outboxChanged({ isPaused: true }));
      const action = { label: 'Sign In', reduxAction: signInOpened('signIn') };
      dispatch(messageShown({ text: 'Please sign in again to keep what you change.', isFailure: true, action }));
    } else if (!isTemporary(error)) handleRefusal(dispatch, kind, command, error);
    else return retryLater(command, 'retryAfterMs' in error ? Number(error.retryAfterMs) : undefined);
    return 0;
  };

  /** Sends a command once unless it is outdated. Adds the tags of outdated answers to `tags`. */
  const process = async (command: QueuedCommand, tags: ApiTag[]): Promise<number> => {
    if (now() - command.givenAt > MAX_AGE_MS) {
      dispatch(changeCommand(command.key, { status: 'expired' }));
      return 0;
    }
    // At once, because a later command would replace one that is still waiting.
    dispatch(changeCommand(command.key, { status: 'sent' }));
    const kind = await findKind(areas, command.path).catch(() => 'unavailable' as const);
    if (kind === 'unavailable') return retryLater(command);
    if (!kind) {
      // A newer build of the client has dropped the kind of a stored command.
      dispatch(removeCommands([command.key]));
      return 0;
    }
    tags.push(...(kind.invalidates?.(command) ?? []));
    return send(command, kind);
  };

  const drain = async (sequence: string): Promise<void> => {
    busySequences.add(sequence);
    const tags: ApiTag[] = [];
    for (;;) {
      const command = listWaiting().find((each) => each.sequence === sequence);
      if (!command) break;
      const retryMs = await process(command, tags);
      if (retryMs > 0) await (navigator.onLine ? Promise.race([wait(retryMs), untilOnline()]) : untilOnline());
    }
    busySequences.delete(sequence);
    if (tags.length > 0) dispatch(api.util.invalidateTags(tags));
  };

  /** Tells waiting components about commands that will be sent only later. */
  const reportLate = (): void => {
    const { isPaused, commands } = store.getState().outbox;
    const late = new Set(commands.filter(({ failures }) => failures > 0).map(({ sequence }) => sequence));
    for (const { key, sequence } of commands)
      if (isPaused || late.has(sequence)) reportOutcome(key, { status: 'late' });
  };
  const handleChange = (): void => {
    reportLate();
    for (const { sequence } of listWaiting()) if (!busySequences.has(sequence)) void drain(sequence);
  };
  /**
   * Sends without waiting for responses, because the page is being unloaded. Leaves out commands with an earlier one in
   * their sequence: they are stored, and sent on the next visit.
   */
  const sendAllNow = (): void => {
    const { commands } = store.getState().outbox;
    for (const command of listWaiting())
      if (commands.find(({ sequence }) => sequence === command.sequence)?.key === command.key)
        void process(command, []);
  };

  const unsubscribe = store.subscribe(handleChange);
  window.addEventListener('pagehide', sendAllNow);
  handleChange();
  return () => {
    isStopped = true;
    unsubscribe();
    window.removeEventListener('pagehide', sendAllNow);
  };
};
