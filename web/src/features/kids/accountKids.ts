import type { PayloadAction } from '@reduxjs/toolkit';
import { newUuid } from '../../app/commandRequest.ts';
import type { QueuedCommand } from '../../app/outbox/commandKind.ts';
import { applyQueued, queueCommand } from '../../app/outbox/outbox.ts';
import { type CommandOutcome, sendQueued } from '../../app/outbox/outcomes.ts';
import { isAgeOnly, type Kid, isSameData } from './kid.ts';
import { type AccountKid, addKid, deleteKid, KID_KINDS, kidsEndpoints, updateKid } from './kidsApi.ts';
import { foldText } from '@campjay/domain/catalog/words.ts';
import { refusalMessage, refusalType } from '../../app/requestErrors.ts';
import type { AppDispatch, RootState } from '../../store.ts';
import { type KidDraft, kidsOf } from './kidDraft.ts';
import { kidsLoaded, storeKids, saveKids } from './kids.ts';

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
export const isUndecided = (kid: Kid): boolean => kid.kidId === undefined && !isAgeOnly(kid);

export const isAccountKid = (kid: Kid): kid is AccountKid => kid.kidId !== undefined;

/**
 * Merges the account's kids with those in this browser: first the account's kids, then the undecided ones of the
 * browser, then the ages. Drops kids that the account no longer has.
 */
export const mergeWithAccount = (accountKids: readonly AccountKid[], localKids: readonly Kid[]): Kid[] => {
  const isInAccount = (kid: Kid): boolean =>
    accountKids.some((accountKid) => accountKid.kidId === kid.offeredAs || isSameKid(accountKid, kid));
  const undecidedKids = localKids.filter((kid) => isUndecided(kid) && !isInAccount(kid));
  return [
    ...accountKids,
    ...undecidedKids.map((kid) => ({ ...kid, offeredAs: kid.offeredAs ?? newUuid() })),
    ...localKids.filter(isAgeOnly),
  ];
};

const SAVE_FAILED = 'This could not be saved. What you entered is still here: please try again.';
const REMOVED_MESSAGE = 'The kid was removed from your account on another device. Save again to add it as a new kid.';

/** The problem types for a kid that the account no longer has. */
const REMOVED_TYPES = ['NoSuchKid', 'KidWasRemoved'];

/** Whether a command was refused because the account no longer has the kid. */
export const isKidRemoved = ({ error }: CommandOutcome): boolean =>
  error !== undefined && REMOVED_TYPES.includes(refusalType(error) ?? '');

/** The error message for a kid that was refused. */
export const describeRefusal = (outcome: CommandOutcome): string => {
  if (isKidRemoved(outcome)) return REMOVED_MESSAGE;
  return (outcome.error && refusalMessage(outcome.error)) ?? SAVE_FAILED;
};

type Thunk<Result = void> = (dispatch: AppDispatch, getState: () => RootState) => Result;

/** Updates the kids in the state and in browser storage. Does not change whether the search includes them. */
const setKids =
  (kids: readonly Kid[]): Thunk =>
  (dispatch, getState) => {
    if (JSON.stringify(kids) === JSON.stringify(getState().kids.kids)) return;
    storeKids(kids);
    dispatch(kidsLoaded(kids));
  };

/**
 * Replaces the browser's kids by the account's kids, with the queued changes, and the undecided ones (Requirement
 * D14.5). Until the account's kids have loaded, those of an earlier visit stand for them.
 */
export const syncKids = (): Thunk => (dispatch, getState) => {
  const state = getState();
  const { kids: localKids } = state.kids;
  const { data = { kids: localKids.filter(isAccountKid) } } = kidsEndpoints.accountKids.select(undefined)(state);
  const { kids } = applyQueued(data, state.outbox.commands, KID_KINDS);
  dispatch(setKids(mergeWithAccount(kids, localKids)));
};

/** Removes the kids that are only in this browser. */
export const discardUndecided = (): Thunk => (dispatch, getState) =>
  dispatch(setKids(getState().kids.kids.filter((kid) => !isUndecided(kid))));

/** Queues a command, and waits until it is answered or turns out to be late. The caller shows refusals. */
const sendKid =
  (action: PayloadAction<QueuedCommand>): Thunk<Promise<CommandOutcome>> =>
  (dispatch) => {
    const outcome = dispatch(sendQueued(action, { endsWhenLate: true, showsRefusal: true }));
    dispatch(syncKids());
    return outcome;
  };

const queueNewKid = ({ name, dob, grade }: Kid, kidId: string) =>
  queueCommand(addKid, { kidId, name: name === '' ? undefined : name, dob, grade });

/** Adds a kid to the account. */
export const addToAccount = (kid: Kid, kidId: string) => sendKid(queueNewKid(kid, kidId));

/**
 * Adds kids of this browser to the account, and removes its other undecided kids. If the server refuses a kid, it stays
 * in this browser, and a message says why.
 */
export const mergeIntoAccount =
  (kids: readonly Kid[]): Thunk =>
  (dispatch, getState) => {
    for (const kid of kids) {
      if (kid.offeredAs === undefined) continue;
      void dispatch(sendQueued(queueNewKid(kid, kid.offeredAs))).then(({ status }) => {
        if (status === 'refused') dispatch(setKids([...getState().kids.kids, kid]));
      });
    }
    dispatch(syncKids());
    dispatch(discardUndecided());
  };

/**
 * Changes a kid of the account. Sends only the changed fields, so that changes of other fields on other devices are not
 * overwritten.
 */
export const changeInAccount =
  ({ kidId, name, dob, grade }: AccountKid): Thunk<Promise<CommandOutcome>> =>
  (dispatch, getState) => {
    const previous = getState().kids.kids.find((other) => other.kidId === kidId);
    const changes = {
      ...(previous?.name !== name && { name: name === '' ? null : name }),
      ...(previous?.dob !== dob && { dob: dob ?? null }),
      ...(previous?.grade !== grade && { grade: grade ?? null }),
    };
    return dispatch(sendKid(queueCommand(updateKid, { kidId, ...changes })));
  };

/** Deletes a kid from the account. */
export const deleteFromAccount =
  (kidId: string): Thunk =>
  (dispatch) => {
    dispatch(queueCommand(deleteKid, { kidId }));
    dispatch(syncKids());
  };

/**
 * Saves one draft of the age and grade dialog. An emptied or removed draft deletes the kid. If the account lost the kid
 * while it was edited, the draft is added as a new kid.
 */
const saveDraft =
  (draft: KidDraft): Thunk<Promise<CommandOutcome | undefined>> =>
  async (dispatch, getState) => {
    const { id, replacementId, originalKid } = draft;
    const [kid] = kidsOf([draft]);
    const { kids } = getState().kids;
    const accountKid = kids.find(({ kidId }) => kidId === id);
    if (accountKid && !kid) dispatch(deleteFromAccount(id));
    else if (accountKid && kid && !isSameData(accountKid, kid)) return dispatch(changeInAccount({ ...kid, kidId: id }));
    const isUnchanged = kid !== undefined && originalKid !== undefined && isSameData(originalKid, kid);
    if (accountKid || isUnchanged) return undefined;
    // From here on, the kid is not in the account: it is new, only in this browser, or was removed on another device.
    const wasInAccount = originalKid?.kidId !== undefined;
    if (!kid) dispatch(setKids(kids.filter(({ offeredAs }) => offeredAs !== id)));
    else if (!kids.some(({ kidId }) => kidId === replacementId))
      return dispatch(addToAccount(kid, wasInAccount ? replacementId : id));
    return undefined;
  };

/**
 * Saves the drafts of the age and grade dialog in the account, and includes the kids in the search.
 * @returns the first refusal, if any; a retry skips the kids that were saved
 */
export const saveDraftsInAccount =
  (drafts: readonly KidDraft[]): Thunk<Promise<CommandOutcome | undefined>> =>
  async (dispatch, getState) => {
    const outcomes = await Promise.all(drafts.map((draft) => dispatch(saveDraft(draft))));
    const refusal = outcomes.find((outcome) => outcome?.status === 'refused');
    if (!refusal) dispatch(saveKids(getState().kids.kids));
    return refusal;
  };
