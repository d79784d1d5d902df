import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** What a parent wants to be so about a camp, said by a press or in writing. */
export type Wish =
  | { readonly kind: 'favorite' | 'hide'; readonly orgId: string; readonly value: boolean }
  | { readonly kind: 'note'; readonly orgId: string; readonly value: string };

/**
 * 'new': the server is to be asked. 'sent': it is being asked. 'granted': it is so, and the lists on the page are still to
 * show it. 'refused': of a note only, whose words must not be lost.
 */
export type Stage = 'new' | 'sent' | 'granted' | 'refused';

export type KeptWish = Wish & { readonly stage: Stage; readonly commandKey: string };

interface WishesState {
  /** At most one for each kind and camp: the latest. */
  readonly kept: Readonly<Record<string, KeptWish>>;
  /** The lists have been asked for, and answered that they do not know yet. */
  readonly isLate: boolean;
}

const initialState: WishesState = { kept: {}, isLate: false };

export const wishKey = ({ kind, orgId }: Pick<Wish, 'kind' | 'orgId'>): string => `${kind} ${orgId}`;

/**
 * What the page shows before the server does. A wish covers what the server's lists say until they say the same; the last
 * one of several for a camp is what is wanted.
 */
export const wishes = createSlice({
  name: 'wishes',
  initialState,
  reducers: {
    wished: {
      reducer: (state, { payload }: PayloadAction<KeptWish>) => {
        state.kept[wishKey(payload)] = payload;
      },
      prepare: ({ kind, orgId, value }: Wish) => ({
        payload: { kind, orgId, value, stage: 'new', commandKey: nanoid() } as KeptWish,
      }),
    },
    /** One that a later one has replaced meanwhile stays replaced. */
    wishMoved: (state, { payload: { wish, stage } }: PayloadAction<{ wish: KeptWish; stage: Stage }>) => {
      const kept = state.kept[wishKey(wish)];
      if (kept?.commandKey === wish.commandKey) kept.stage = stage;
    },
    wishesDropped: (state, { payload }: PayloadAction<readonly KeptWish[]>) => {
      const dropped = new Set(payload.map(({ commandKey }) => commandKey));
      state.kept = Object.fromEntries(
        Object.entries(state.kept).filter(([, { commandKey }]) => !dropped.has(commandKey)),
      );
      state.isLate = false;
    },
    listsLate: (state) => {
      state.isLate = true;
    },
  },
});

export const { wished, wishMoved, wishesDropped, listsLate } = wishes.actions;

export interface WithWishes {
  readonly [wishes.name]: WishesState;
}

export const keptWishes = (state: WithWishes): readonly KeptWish[] => Object.values(state.wishes.kept);

/** Whether something is so about a camp: as it is wished, else as the list has it. */
export const isSo = (
  state: WithWishes,
  kind: 'favorite' | 'hide',
  orgId: string,
  list: readonly string[] | undefined,
): boolean => (state.wishes.kept[wishKey({ kind, orgId })]?.value as boolean | undefined) ?? setOf(list).has(orgId);

const NOBODY: readonly string[] = [];
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A list as a set, made once for all the cards that look into it. */
const setOf = (list = NOBODY): ReadonlySet<string> => {
  const made = sets.get(list) ?? new Set(list);
  sets.set(list, made);
  return made;
};
