import { createSlice, type Dispatch, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { PostBody, PostPath } from '../apiTypes.ts';
import { messageShown } from '../snackbar/snackbar.ts';
import type { CommandKind, QueuedCommand } from './commandKind.ts';

/**
 * Which sessions a sign-out ends: only the one of this browser, or all. 'everywhere' works only with Clerk; for a local
 * account, the account page ends other sessions.
 */
export type SignOutScope = 'here' | 'everywhere';

interface OutboxState {
  /** Identifies the signed-in user; absent until the user is known. Nothing is sent before. */
  readonly userId?: string;
  /** True after the server has rejected the session, until the user is known again. */
  readonly isPaused?: boolean;
  /** Set while the page warns that signing out would discard commands: which sessions the user wants to end. */
  readonly blockedSignOut?: SignOutScope | undefined;
  /** In the order in which they were given. */
  readonly commands: readonly QueuedCommand[];
}

const initialState: OutboxState = { commands: [] };

const isSameCommand = (one: QueuedCommand, other: QueuedCommand): boolean =>
  one.path === other.path && JSON.stringify(one.body) === JSON.stringify(other.body);

/**
 * Adds a command in place of the one with the same target, or not at all if the latest one sent is equal. In a sequence
 * of several targets, a command that may have reached the server stays, because later ones depend on its response.
 */
export const mergeCommand = (commands: readonly QueuedCommand[], command: QueuedCommand): readonly QueuedCommand[] => {
  const { target: newTarget, sequence } = command;
  const others = commands.filter(
    ({ target, status, failures }) =>
      target !== newTarget || status === 'sent' || (failures > 0 && target !== sequence),
  );
  const sent = others.findLast(({ target, status }) => target === newTarget && status === 'sent');
  return sent && isSameCommand(sent, command) ? others : [...others, command];
};

/**
 * The signed-in user's commands that the server has not confirmed yet. Every page loads this code, so it only adds
 * commands; `queueChanges.ts` has the other changes.
 */
export const outbox = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    commandQueued: (state, { payload }: PayloadAction<QueuedCommand>) => ({
      ...state,
      commands: mergeCommand(state.commands, payload),
    }),
    outboxChanged: (state, { payload }: PayloadAction<Partial<OutboxState>>) => ({ ...state, ...payload }),
  },
});

export const { commandQueued, outboxChanged } = outbox.actions;

export interface WithOutbox {
  readonly [outbox.name]: OutboxState;
}

/**
 * Creates an action that queues a command: the page shows its effect at once, and the outbox sends it.
 * @param context what the command's kind must remember of this moment
 */
export const queueCommand = <Path extends PostPath, Context>(
  kind: CommandKind<Path, unknown, Context>,
  body: PostBody<Path>,
  context?: Context,
) => {
  const { path, noun } = kind;
  const target = kind.target(body);
  const entry = { key: nanoid(), givenAt: Date.now(), status: 'waiting', failures: 0 } as const;
  return commandQueued({ ...entry, path, noun, body, context, target, sequence: kind.sequence?.(body) ?? target });
};

/**
 * Returns a cached answer with the queued commands applied, except refused ones.
 * @param kinds the kinds of commands that change the answer
 */
export const applyQueued = <Data>(
  answer: Data,
  commands: readonly QueuedCommand[],
  kinds: readonly CommandKind<PostPath, Data>[],
): Data =>
  commands.reduce((data, { path, body, context, status }) => {
    const kind = status === 'refused' ? undefined : kinds.find((each) => each.path === path);
    return kind ? kind.apply(data, body, context) : data;
  }, answer);

/**
 * Creates a selector of an endpoint's cached answer with the queued commands applied, except refused ones.
 * @param empty stands for the answer until it arrives
 * @param kinds the kinds of commands that change the answer
 */
export const selectWithQueued = <State extends WithOutbox, Data>(
  select: (state: State) => { readonly data?: Data | undefined },
  empty: Data,
  kinds: readonly CommandKind<PostPath, Data>[],
): ((state: State) => Data) => {
  let latest: { answer: Data; commands: readonly QueuedCommand[]; result: Data } | undefined;
  return (state) => {
    const { data: answer = empty } = select(state);
    const { commands } = state.outbox;
    if (latest?.answer !== answer || latest.commands !== commands)
      latest = { answer, commands, result: applyQueued(answer, commands, kinds) };
    return latest.result;
  };
};

/** Returns a list with an id at its end, or without it. */
export const withOrWithout = (ids: readonly string[], id: string, isWith: boolean): string[] => [
  ...ids.filter((each) => each !== id),
  ...(isWith ? [id] : []),
];

/** How long Undo is offered, in milliseconds: long enough to find the button with the keyboard or a screen reader. */
export const UNDO_MS = 20_000;

/**
 * Queues a command that removes a card from view, and shows a message with an Undo button.
 * @param undo queues the opposite command
 */
export const queueWithUndo =
  (command: PayloadAction<QueuedCommand>, undo: PayloadAction<QueuedCommand>, text: string) =>
  (dispatch: Dispatch): void => {
    dispatch(command);
    dispatch(messageShown({ text, ms: UNDO_MS, action: { label: 'Undo', reduxAction: undo } }));
  };
