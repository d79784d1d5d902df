import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** What a parent wants to be so about a camp, said by a press or in writing. */
export type Command =
  | { readonly kind: 'favorite' | 'hide'; readonly orgId: string; readonly value: boolean }
  | { readonly kind: 'note'; readonly orgId: string; readonly value: string };

/**
 * 'new': the server is to be asked. 'sent': it is being asked. 'granted': it is so, and the lists on the page are still to
 * show it. 'refused': of a note only, whose words must not be lost.
 */
export type Stage = 'new' | 'sent' | 'granted' | 'refused';

export type QueuedCommand = Command & { readonly stage: Stage; readonly commandKey: string };

interface CommandsState {
  /** At most one for each kind and camp: the latest. */
  readonly queued: Readonly<Record<string, QueuedCommand>>;
  /** The lists have been asked for, and answered that they do not know yet. */
  readonly isLate: boolean;
}

const initialState: CommandsState = { queued: {}, isLate: false };

export const commandQueueKey = ({ kind, orgId }: Pick<Command, 'kind' | 'orgId'>): string => `${kind} ${orgId}`;

/**
 * What the page shows before the server does. A wish covers what the server's lists say until they say the same; the last
 * one of several for a camp is what is wanted.
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
    /** One that a later one has replaced meanwhile stays replaced. */
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

/** Whether something is so about a camp: as it is wished, else as the list has it. */
export const isSet = (
  state: WithCommands,
  kind: 'favorite' | 'hide',
  orgId: string,
  list: readonly string[] | undefined,
): boolean =>
  (state.commands.queued[commandQueueKey({ kind, orgId })]?.value as boolean | undefined) ?? asSet(list).has(orgId);

const EMPTY: readonly string[] = [];
const setCache = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A list as a set, made once for all the cards that look into it. */
const asSet = (list = EMPTY): ReadonlySet<string> => {
  const cached = setCache.get(list) ?? new Set(list);
  setCache.set(list, cached);
  return cached;
};
