import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { AddKid, DeleteKid, UpdateKid } from '@campjay/command-api/kids/contract.ts';
import type { KidsList } from '@campjay/query-api/kids/contract.ts';
import { api, type MaybeStale } from '../../app/api.ts';
import { commandRequest, newUuid } from '../../app/commandRequest.ts';
import { type Kid, kidOf, isSameData } from './kid.ts';
import { foldText } from '@campjay/domain/catalog/words.ts';
import { type RequestError, refusalMessage, refusalType } from '../../app/refusal.ts';
import type { AppDispatch, RootState } from '../../store.ts';
import { type KidDraft, kidsOf } from './kidDraft.ts';
import { kidsLoaded, storeKids, saveKids } from './kids.ts';

/** A kid in the account. */
export interface AccountKid extends Kid {
  readonly kidId: string;
}

export interface AccountKids {
  readonly kids: readonly AccountKid[];
  /** The response does not include this page's latest writes yet. */
  readonly isStale: boolean;
}

/** A command with its idempotency key, which is the same for every retry. */
type Keyed<Command> = Command & { readonly commandKey?: string };

/** Endpoints for the kids of the signed-in parent's account. */
const kidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountKids: build.query<AccountKids, undefined>({
      query: () => 'kids/list',
      transformResponse: ({ data, stale = false }: KidsList & MaybeStale) => ({
        kids: data.kids.map(({ kidId, name, dob, grade }) => ({ ...kidOf(name ?? '', dob, grade), kidId })),
        isStale: stale,
      }),
      providesTags: ['Kids'],
    }),
    addKid: build.mutation<CommandDone, Keyed<AddKid>>({
      query: ({ commandKey, ...kid }) => commandRequest('kids/add-kid', kid, commandKey),
      invalidatesTags: ['Kids'],
    }),
    updateKid: build.mutation<CommandDone, Keyed<UpdateKid>>({
      query: ({ commandKey, ...kid }) => commandRequest('kids/update-kids', kid, commandKey),
      invalidatesTags: ['Kids'],
    }),
    deleteKid: build.mutation<CommandDone, Keyed<DeleteKid>>({
      query: ({ commandKey, ...kid }) => commandRequest('kids/delete-kid', kid, commandKey),
      invalidatesTags: ['Kids'],
    }),
  }),
});

export const { useAccountKidsQuery, endpoints: kidsEndpoints } = kidsApi;

/** Kids are the same by name and date of birth; if one of these is missing, the grade must match too. */
export const isSameKid = (one: Kid, other: Kid): boolean => {
  const hasIdentity = one.name.trim() !== '' && one.dob !== undefined;
  return (
    foldText(one.name.trim()) === foldText(other.name.trim()) &&
    one.dob === other.dob &&
    (hasIdentity || one.grade === other.grade)
  );
};

/** Whether the parent has yet to decide if the kid belongs to the account. */
export const isUndecided = ({ kidId }: Kid): boolean => kidId === undefined;

export const isAccountKid = (kid: Kid): kid is AccountKid => kid.kidId !== undefined;

/**
 * A signed-in parent's kids in this browser: the account's kids, then undecided local ones. Kids that the account no
 * longer has are dropped.
 */
export const mergeWithAccount = (account: readonly AccountKid[], localKids: readonly Kid[]): Kid[] => {
  const isKnown = (kid: Kid): boolean =>
    account.some((known) => known.kidId === kid.offeredAs || isSameKid(known, kid));
  const unmatched = localKids.filter((kid) => isUndecided(kid) && !isKnown(kid));
  return [...account, ...unmatched.map((kid) => ({ ...kid, offeredAs: kid.offeredAs ?? newUuid() }))];
};

const UNSAVED = 'This could not be saved. What you entered is still here: please try again.';
const REMOVED_MESSAGE = 'The kid was removed from your account on another device. Saving again adds it anew.';

/** Refusal types for a kid that the account no longer has. */
const REMOVED_TYPES = ['NoSuchKid', 'KidWasRemoved'];

export const wasRemoved = (error: unknown): boolean => REMOVED_TYPES.includes(refusalType(error as RequestError) ?? '');

/** The error message for a kid that could not be saved. */
export const saveFailure = (error: unknown): string =>
  wasRemoved(error) ? REMOVED_MESSAGE : (refusalMessage(error as RequestError) ?? UNSAVED);

type Thunk<Result = void> = (dispatch: AppDispatch, getState: () => RootState) => Result;

/** Updates the kids in the state and in browser storage; whether the search includes them does not change. */
const showKids =
  (kids: readonly Kid[]): Thunk =>
  (dispatch, getState) => {
    if (JSON.stringify(kids) === JSON.stringify(getState().kids.kids)) return;
    storeKids(kids);
    dispatch(kidsLoaded(kids));
  };

/** The account's kids take precedence; the browser caches them for its next search (Requirement D14.5). */
export const applyAccountKids =
  (account: readonly AccountKid[]): Thunk =>
  (dispatch, getState) =>
    dispatch(showKids(mergeWithAccount(account, getState().kids.kids)));

/** Removes kids that are only in this browser and do not belong to the account. */
export const discardUndecided = (): Thunk => (dispatch, getState) =>
  dispatch(showKids(getState().kids.kids.filter(isAccountKid)));

/** @throws the failed request's error; the state then has nothing that the account lacks */
export const addToAccount =
  (kid: Kid, kidId: string, commandKey?: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { name, dob, grade } = kid;
    const facts = { ...(name !== '' && { name }), ...(dob && { dob }), ...(grade !== undefined && { grade }) };
    const keyed = commandKey === undefined ? {} : { commandKey };
    await dispatch(kidsEndpoints.addKid.initiate({ kidId, ...facts, ...keyed })).unwrap();
    const { kids } = getState().kids;
    const added = { ...facts, name, kidId };
    const others = kids.filter((other) => (other.kidId ?? other.offeredAs) !== kidId);
    const account = others.filter(isAccountKid);
    dispatch(showKids([...account, added, ...others.filter(isUndecided)]));
  };

/**
 * Sends only the changed fields, so that changes made on other devices are preserved.
 * @throws the failed request's error
 */
export const changeInAccount =
  (kid: AccountKid, commandKey?: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { kidId } = kid;
    const before = getState().kids.kids.find((other) => other.kidId === kidId);
    const changes = {
      ...(before?.name !== kid.name && { name: kid.name === '' ? null : kid.name }),
      ...(before?.dob !== kid.dob && { dob: kid.dob ?? null }),
      ...(before?.grade !== kid.grade && { grade: kid.grade ?? null }),
      ...(commandKey !== undefined && { commandKey }),
    };
    try {
      await dispatch(kidsEndpoints.updateKid.initiate({ kidId, ...changes })).unwrap();
    } catch (error) {
      if (wasRemoved(error)) dispatch(showKids(getState().kids.kids.filter((other) => other.kidId !== kidId)));
      throw error;
    }
    dispatch(showKids(getState().kids.kids.map((other) => (other.kidId === kidId ? kid : other))));
  };

/** @throws the failed request's error */
export const deleteFromAccount =
  (kidId: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    await dispatch(kidsEndpoints.deleteKid.initiate({ kidId })).unwrap();
    dispatch(showKids(getState().kids.kids.filter((other) => other.kidId !== kidId)));
  };

/** @throws the failed request's error */
const saveDraft =
  (draft: KidDraft): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { id, replacementId, before } = draft;
    const [kid] = kidsOf([draft]);
    const { kids } = getState().kids;
    const savedKid = kids.find(({ kidId }) => kidId === id);
    if (savedKid && !kid) await dispatch(deleteFromAccount(id));
    else if (savedKid && kid && !isSameData(savedKid, kid)) await dispatch(changeInAccount({ ...kid, kidId: id }));
    if (savedKid || (kid && before && isSameData(before, kid))) return;
    if (!kid) dispatch(showKids(kids.filter(({ offeredAs }) => offeredAs !== id)));
    else if (!kids.some(({ kidId }) => kidId === replacementId))
      await dispatch(addToAccount(kid, before?.kidId === undefined ? id : replacementId));
  };

/**
 * Saves the age and grade dialog's drafts in the account, kid by kid, and searches for the kids. After a failure, a
 * retry skips those already saved.
 * @throws the failed request's error
 */
export const saveDraftsInAccount =
  (drafts: readonly KidDraft[]): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    for (const draft of drafts) await dispatch(saveDraft(draft));
    dispatch(saveKids(getState().kids.kids));
  };
