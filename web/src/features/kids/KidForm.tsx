import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { addToAccount, changeInAccount, wasRemoved, saveFailure } from './accountKids.ts';
import { dobLimits, dobProblems, isEmpty, type KidDraft, kidsOf, localToday } from './kidDraft.ts';
import { KidFields } from './KidFields.tsx';
import { newUuid } from '../../app/commandRequest.ts';

interface KidFormProps {
  readonly title: string;
  readonly draft: KidDraft;
  readonly onChange: (draft: KidDraft) => void;
  readonly onSaved: (kidId: string) => void;
  readonly onCancel: () => void;
}

const NOTHING_ENTERED = 'Please enter a name, a date of birth or a grade';

/** Form for one kid of the account. The input stays until it is saved. */
export function KidForm({ title, draft, onChange, onSaved, onCancel }: KidFormProps) {
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<string>();
  const [dobProblem, setDobProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** The account no longer has the kid, so the input is saved as a new one. */
  const [savesAsNew, setSavesAsNew] = useState(false);
  const attempt = useRef({ draft, commandKey: newUuid() });
  const today = localToday();

  const send = (): Promise<void> => {
    // Changed input is a new command with a new key; the same input, sent again, takes effect once.
    if (attempt.current.draft !== draft) attempt.current = { draft, commandKey: newUuid() };
    const { commandKey } = attempt.current;
    const [kid = { name: '' }] = kidsOf([draft]);
    if (draft.before && !savesAsNew) return dispatch(changeInAccount({ ...kid, kidId: draft.id }, commandKey));
    return dispatch(addToAccount(kid, draft.before ? draft.replacementId : draft.id, commandKey));
  };
  const save = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    const { found, first } = dobProblems([draft], event.currentTarget, today);
    setDobProblem(found[draft.id]);
    first?.focus();
    const isBlank = isEmpty(draft) && !first;
    setProblem(isBlank ? NOTHING_ENTERED : undefined);
    if (isBlank || first) return;
    setSaving(true);
    try {
      await send();
      onSaved(savesAsNew ? draft.replacementId : draft.id);
    } catch (error) {
      setSavesAsNew(savesAsNew || wasRemoved(error));
      if (wasRemoved(error)) attempt.current = { draft, commandKey: newUuid() };
      setProblem(saveFailure(error));
      setSaving(false);
    }
  };
  return (
    <Box component="form" noValidate onSubmit={(event: SyntheticEvent<HTMLFormElement>) => void save(event)}>
      <KidFields
        draft={draft}
        title={title}
        dobLimits={dobLimits(today)}
        dobProblem={dobProblem}
        autoFocuses
        onChange={(change) => onChange({ ...draft, ...change })}
      >
        <Box role="alert" sx={{ mt: 1, color: 'error.main', '&:empty': { display: 'none' } }}>
          {problem}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
          <Button onClick={onCancel} sx={{ minHeight: 44 }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disableElevation aria-disabled={isSaving} sx={{ minHeight: 44 }}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </Box>
      </KidFields>
    </Box>
  );
}
