import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { AddKid, DeleteKid, UpdateKid } from '@campjay/command-api/kids/contract.ts';
import type { KidsList } from '@campjay/query-api/kids/contract.ts';
import { api, type MaybeStale } from '../../app/api.ts';
import { commandRequest, newUuid } from '../../app/commandRequest.ts';
import { type Kid, kidOf, isSameData } from './kid.ts';
import { foldText } from '@campjay/domain/catalog/words.ts';
import { type RequestError, refusalMessage, refusalType } from '../../app/requestErrors.ts';
import type { AppDispatch, RootState } from '../../store.ts';
import { type KidDraft, kidsOf } from './kidDraft.ts';
import { kidsLoaded, storeKids, saveKids } from './kids.ts';

/** A kid in the account. */
export interface AccountKid extends Kid {
  readonly kidId: string;
}

export interface AccountKids {
  readonly kids: readonly AccountKid[];
  /** Whether the response may lack this page's latest changes. */
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

/** Whether two kids have the same name and date of birth. If either is missing, the grade must also be the same. */
export const isSameKid = (one: Kid, other: Kid): boolean => {
  const hasNameAndDob = one.name.trim() !== '' && one.dob !== undefined;
  return (
    foldText(one.name.trim()) === foldText(other.name.trim()) &&
    one.dob === other.dob &&
    (hasNameAndDob || one.grade === other.grade)
  );
};

/** Whether a kid is only in this browser, so that the parent has yet to decide whether it belongs to the account. */
export const isUndecided = ({ kidId }: Kid): boolean => kidId === undefined;

export const isAccountKid = (kid: Kid): kid is AccountKid => kid.kidId !== undefined;

/**
 * Merges the account's kids with those in this browser: first the account's kids, then the undecided ones of the
 * browser. Drops kids that the account no longer has.
 */
export const mergeWithAccount = (accountKids: readonly AccountKid[], localKids: readonly Kid[]): Kid[] => {
  const isInAccount = (kid: Kid): boolean =>
    accountKids.some((accountKid) => accountKid.kidId === kid.offeredAs || isSameKid(accountKid, kid));
  const undecidedKids = localKids.filter((kid) => isUndecided(kid) && !isInAccount(kid));
  return [...accountKids, ...undecidedKids.map((kid) => ({ ...kid, offeredAs: kid.offeredAs ?? newUuid() }))];
};

const SAVE_FAILED = 'This could not be saved. What you entered is still here: please try again.';
const REMOVED_MESSAGE = 'The kid was removed from your account on another device. Save again to add it as a new kid.';

/** The problem types for a kid that the account no longer has. */
const REMOVED_TYPES = ['NoSuchKid', 'KidWasRemoved'];

/** Whether a command failed because the account no longer has the kid. */
export const isKidRemovedError = (error: unknown): boolean =>
  REMOVED_TYPES.includes(refusalType(error as RequestError) ?? '');

/** The error message for a kid that could not be saved. */
export const describeSaveError = (error: unknown): string =>
  isKidRemovedError(error) ? REMOVED_MESSAGE : (refusalMessage(error as RequestError) ?? SAVE_FAILED);

type Thunk<Result = void> = (dispatch: AppDispatch, getState: () => RootState) => Result;

/** Updates the kids in the state and in browser storage. Does not change whether the search includes them. */
const setKids =
  (kids: readonly Kid[]): Thunk =>
  (dispatch, getState) => {
    if (JSON.stringify(kids) === JSON.stringify(getState().kids.kids)) return;
    storeKids(kids);
    dispatch(kidsLoaded(kids));
  };

/** Replaces the browser's kids by the account's kids and the undecided ones (Requirement D14.5). */
export const applyAccountKids =
  (accountKids: readonly AccountKid[]): Thunk =>
  (dispatch, getState) =>
    dispatch(setKids(mergeWithAccount(accountKids, getState().kids.kids)));

/** Removes the kids that are only in this browser. */
export const discardUndecided = (): Thunk => (dispatch, getState) =>
  dispatch(setKids(getState().kids.kids.filter(isAccountKid)));

/**
 * Adds a kid to the account, then to the state.
 * @throws the failed request's error; the state is then unchanged
 */
export const addToAccount =
  (kid: Kid, kidId: string, commandKey?: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { name, dob, grade } = kid;
    const fields = { ...(name !== '' && { name }), ...(dob && { dob }), ...(grade !== undefined && { grade }) };
    const key = commandKey === undefined ? {} : { commandKey };
    await dispatch(kidsEndpoints.addKid.initiate({ kidId, ...fields, ...key })).unwrap();
    const { kids } = getState().kids;
    const addedKid = { ...fields, name, kidId };
    const otherKids = kids.filter((other) => (other.kidId ?? other.offeredAs) !== kidId);
    dispatch(setKids([...otherKids.filter(isAccountKid), addedKid, ...otherKids.filter(isUndecided)]));
  };

/**
 * Changes a kid of the account. Sends only the changed fields, so that changes of other fields on other devices are not
 * overwritten.
 * @throws the failed request's error
 */
export const changeInAccount =
  (kid: AccountKid, commandKey?: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { kidId } = kid;
    const previous = getState().kids.kids.find((other) => other.kidId === kidId);
    const changes = {
      ...(previous?.name !== kid.name && { name: kid.name === '' ? null : kid.name }),
      ...(previous?.dob !== kid.dob && { dob: kid.dob ?? null }),
      ...(previous?.grade !== kid.grade && { grade: kid.grade ?? null }),
      ...(commandKey !== undefined && { commandKey }),
    };
    try {
      await dispatch(kidsEndpoints.updateKid.initiate({ kidId, ...changes })).unwrap();
    } catch (error) {
      if (isKidRemovedError(error)) dispatch(setKids(getState().kids.kids.filter((other) => other.kidId !== kidId)));
      throw error;
    }
    dispatch(setKids(getState().kids.kids.map((other) => (other.kidId === kidId ? kid : other))));
  };

/**
 * Deletes a kid from the account, then from the state.
 * @throws the failed request's error
 */
export const deleteFromAccount =
  (kidId: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    await dispatch(kidsEndpoints.deleteKid.initiate({ kidId })).unwrap();
    dispatch(setKids(getState().kids.kids.filter((other) => other.kidId !== kidId)));
  };

/**
 * Saves one draft of the age and grade dialog. An emptied or removed draft deletes the kid. If the account lost the kid
 * while it was edited, the draft is added as a new kid.
 * @throws the failed request's error
 */
const saveDraft =
  (draft: KidDraft): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { id, replacementId } = draft;
    const originalKid = draft.originalKid;
    const [kid] = kidsOf([draft]);
    const { kids } = getState().kids;
    const accountKid = kids.find(({ kidId }) => kidId === id);
    if (accountKid && !kid) await dispatch(deleteFromAccount(id));
    else if (accountKid && kid && !isSameData(accountKid, kid)) await dispatch(changeInAccount({ ...kid, kidId: id }));
    const isUnchanged = kid !== undefined && originalKid !== undefined && isSameData(originalKid, kid);
    if (accountKid || isUnchanged) return;
    // From here on, the kid is not in the account: it is new, only in this browser, or was removed on another device.
    const wasInAccount = originalKid?.kidId !== undefined;
    if (!kid) dispatch(setKids(kids.filter(({ offeredAs }) => offeredAs !== id)));
    else if (!kids.some(({ kidId }) => kidId === replacementId))
      await dispatch(addToAccount(kid, wasInAccount ? replacementId : id));
  };

/**
 * Saves the drafts of the age and grade dialog in the account, one after the other, and includes the kids in the
 * search. A retry after a failure skips the kids that were saved.
 * @throws the failed request's error
 */
export const saveDraftsInAccount =
  (drafts: readonly KidDraft[]): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    for (const draft of drafts) await dispatch(saveDraft(draft));
    dispatch(saveKids(getState().kids.kids));
  };
