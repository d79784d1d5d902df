import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { refusalMessage } from '../../../app/refusal.ts';
import { scheduleApi, scheduleTag, useSendScheduleCommandMutation } from '../scheduleApi.ts';

const NOT_UNDONE = 'The change could not be undone. Please check your connection and try again.';

/** State of an undo: the change in progress, and the reason for a refusal. */
export interface UndoState {
  readonly undoing: number | undefined;
  readonly refused: { readonly revision: number; readonly reason: string } | undefined;
  readonly undone: HistoryChange | undefined;
}

/** Undoes changes one at a time. A refusal is shown beside its change. */
export const useUndo = ({ ownerId, mode }: Pick<ScheduleView, 'ownerId' | 'mode'>) => {
  const dispatch = useAppDispatch();
  const [send] = useSendScheduleCommandMutation();
  const [state, setState] = useState<UndoState>({ undoing: undefined, refused: undefined, undone: undefined });
  /** Returns whether the undo succeeded. */
  const undo = async (change: HistoryChange): Promise<boolean> => {
    if (state.undoing !== undefined) return false;
    const { revision } = change;
    setState({ undoing: revision, refused: undefined, undone: undefined });
    const body = { revision, ...(mode !== 'own' && { ownerId }) };
    const { error } = await send({ operation: 'undo-change', body });
    if (error) {
      const refused = { revision, reason: refusalMessage(error) ?? NOT_UNDONE };
      setState({ undoing: undefined, refused, undone: undefined });
      return false;
    }
    setState({ undoing: undefined, refused: undefined, undone: change });
    dispatch(scheduleApi.util.invalidateTags([scheduleTag(ownerId), { type: 'Schedule', id: 'LIST' }]));
    return true;
  };
  return { ...state, undo };
};
