import { createSlice, nanoid, type PayloadAction, type Dispatch } from '@reduxjs/toolkit';
import { messageShown } from '../snackbar/snackbar.ts';

/** A parent's change to one camp: favorite, hide or note. */
type Command =
  | { readonly kind: 'favorite' | 'hide'; readonly orgId: string; readonly value: boolean }
  | { readonly kind: 'note'; readonly orgId: string; readonly value: string };

/**
 * 'new': not sent yet. 'sent': awaiting the response. 'granted': the server accepted it, but the lists on the page do
 * not show it yet. 'refused': only for notes, whose text must not be lost.
 */
export type Stage = 'new' | 'sent' | 'granted' | 'refused';

export type QueuedCommand = Command & { readonly stage: Stage; readonly commandKey: string };

interface CommandsState {
  /** At most one for each kind and camp: the latest. */
  readonly queued: Readonly<Record<string, QueuedCommand>>;
  /** The lists were fetched, but did not include the latest writes yet. */
  readonly isLate: boolean;
}

const initialState: CommandsState = { queued: {}, isLate: false };

export const commandQueueKey = ({ kind, orgId }: Pick<Command, 'kind' | 'orgId'>): string => `${kind} ${orgId}`;

/**
 * Optimistic state. A queued command overrides the server's lists until they agree; a later command for the same camp
 * replaces an earlier one.
 */
export const commands = createSlice({
  name: 'commands',
  initialState,
  reducers: {
    commandQueued: {
      reducer: (state, { payload }: PayloadAction<QueuedCommand>) => {
        state.queued[commandQueueKey(payload)] = payload;
      },
      prepare: ({ kind, orgId, value }: Command) => ({
        payload: { kind, orgId, value, stage: 'new', commandKey: nanoid() } as QueuedCommand,
      }),
    },
    /** A command that a later one has replaced is left alone. */
    commandStageChanged: (
      state,
      { payload: { command, stage } }: PayloadAction<{ command: QueuedCommand; stage: Stage }>,
    ) => {
      const queued = state.queued[commandQueueKey(command)];
      if (queued?.commandKey === command.commandKey) queued.stage = stage;
    },
    commandsRemoved: (state, { payload }: PayloadAction<readonly QueuedCommand[]>) => {
      const dropped = new Set(payload.map(({ commandKey }) => commandKey));
      state.queued = Object.fromEntries(
        Object.entries(state.queued).filter(([, { commandKey }]) => !dropped.has(commandKey)),
      );
      state.isLate = false;
    },
    listsDelayed: (state) => {
      state.isLate = true;
    },
  },
});

export const { commandQueued, commandStageChanged, commandsRemoved, listsDelayed } = commands.actions;

export interface WithCommands {
  readonly [commands.name]: CommandsState;
}

export const queuedCommands = (state: WithCommands): readonly QueuedCommand[] => Object.values(state.commands.queued);

/** Whether a camp is favorited or hidden: by its queued command, otherwise by the list. */
export const isFavoritedOrHidden = (
  state: WithCommands,
  kind: 'favorite' | 'hide',
  orgId: string,
  list: readonly string[] | undefined,
): boolean =>
  (state.commands.queued[commandQueueKey({ kind, orgId })]?.value as boolean | undefined) ?? asSet(list).has(orgId);

const EMPTY: readonly string[] = [];
const setCache = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A list as a set, cached so that all cards share it. */
const asSet = (list = EMPTY): ReadonlySet<string> => {
  const cached = setCache.get(list) ?? new Set(list);
  setCache.set(list, cached);
  return cached;
};

const UNDO_MS = 8000;

/** Queues a command that removes a card from view, and shows a message with an Undo button. */
export const queueWithUndo =
  (command: Extract<Command, { readonly value: boolean }>, text: string) =>
  (dispatch: Dispatch): void => {
    dispatch(commandQueued(command));
    const reduxAction = commandQueued({ ...command, value: !command.value });
    dispatch(messageShown({ text, ms: UNDO_MS, action: { label: 'Undo', reduxAction } }));
  };
