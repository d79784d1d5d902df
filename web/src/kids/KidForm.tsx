import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useAppDispatch } from '../app/hooks.ts';
import { addToAccount, changeInAccount } from './accountKids.ts';
import { dobLimits, dobProblems, isEmpty, type KidDraft, kidsOf, localToday } from './kidDraft.ts';
import { KidFields } from './KidFields.tsx';
import { newUuid } from '../app/newUuid.ts';
import { isGone, saveFailure } from './saveFailure.ts';

interface KidFormProps {
  readonly title: string;
  readonly draft: KidDraft;
  readonly onChange: (draft: KidDraft) => void;
  readonly onSaved: (kidId: string) => void;
  readonly onCancel: () => void;
}

const NOTHING_TOLD = 'Please enter a name, a date of birth or a grade';

/** One kid of the account while it is entered. What was entered stays until it is saved. */
export function KidForm({ title, draft, onChange, onSaved, onCancel }: KidFormProps) {
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<string>();
  const [dobProblem, setDobProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** The account holds the kid no more: what was entered goes in as another. */
  const [isAnew, setAnew] = useState(false);
  const wish = useRef({ of: draft, commandKey: newUuid() });
  const today = localToday();

  const send = (): Promise<void> => {
    // Other words are another wish; the same ones, sent again, take effect once.
    if (wish.current.of !== draft) wish.current = { of: draft, commandKey: newUuid() };
    const { commandKey } = wish.current;
    const [kid = { name: '' }] = kidsOf([draft]);
    if (draft.before && !isAnew) return dispatch(changeInAccount({ ...kid, kidId: draft.id }, commandKey));
    return dispatch(addToAccount(kid, draft.before ? draft.idAnew : draft.id, commandKey));
  };
  const save = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    const { found, first } = dobProblems([draft], event.currentTarget, today);
    setDobProblem(found[draft.id]);
    first?.focus();
    const saysNothing = isEmpty(draft) && !first;
    setProblem(saysNothing ? NOTHING_TOLD : undefined);
    if (saysNothing || first) return;
    setSaving(true);
    try {
      await send();
      onSaved(isAnew ? draft.idAnew : draft.id);
    } catch (error) {
      setAnew(isAnew || isGone(error));
      if (isGone(error)) wish.current = { of: draft, commandKey: newUuid() };
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
        takesFocus
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
