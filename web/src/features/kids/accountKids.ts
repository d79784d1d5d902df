import type { AppDispatch, RootState } from '../../store.ts';
import { storeKids, saveKids } from './storedKids.ts';
import { isSameData, type Kid } from './kid.ts';
import { type KidDraft, kidsOf } from './kidDraft.ts';
import { kidsLoaded } from './kids.ts';
import { type AccountKid, kidsEndpoints } from './kidsApi.ts';
import { isAccountKid, isUndecided, mergeWithAccount } from './mergeKids.ts';
import { wasRemoved } from './saveFailure.ts';

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
