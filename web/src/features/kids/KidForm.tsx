import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SyntheticEvent, useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import type { CommandOutcome } from '../../app/outbox/outcomes.ts';
import { addToAccount, changeInAccount, describeRefusal, isKidRemoved } from './accountKids.ts';
import { dobLimits, checkDobFields, isEmpty, type KidDraft, kidsOf, localToday } from './kidDraft.ts';
import { KidFields } from './KidFields.tsx';

interface KidFormProps {
  readonly title: string;
  readonly draft: KidDraft;
  readonly onChange: (draft: KidDraft) => void;
  readonly onSaved: (kidId: string) => void;
  readonly onCancel: () => void;
}

const NOTHING_ENTERED = 'Please enter a name, a date of birth or a grade';

/** Form to add or edit a kid of the account. If the server refuses it, the input stays. */
export function KidForm({ title, draft, onChange, onSaved, onCancel }: KidFormProps) {
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<string>();
  const [dobProblem, setDobProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** True if the kid was removed from the account meanwhile. The input is then saved as a new kid. */
  const [mustAddAsNew, setMustAddAsNew] = useState(false);
  const today = localToday();

  const sendCommand = (): Promise<CommandOutcome> => {
    const [kid = { name: '' }] = kidsOf([draft]);
    if (draft.originalKid && !mustAddAsNew) return dispatch(changeInAccount({ ...kid, kidId: draft.id }));
    return dispatch(addToAccount(kid, draft.originalKid ? draft.replacementId : draft.id));
  };
  const save = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    const { problemsByDraftId, firstInvalidInput } = checkDobFields([draft], event.currentTarget, today);
    setDobProblem(problemsByDraftId[draft.id]);
    firstInvalidInput?.focus();
    const isBlank = isEmpty(draft) && !firstInvalidInput;
    setProblem(isBlank ? NOTHING_ENTERED : undefined);
    if (isBlank || firstInvalidInput) return;
    setSaving(true);
    const outcome = await sendCommand();
    if (outcome.status !== 'refused') {
      onSaved(mustAddAsNew ? draft.replacementId : draft.id);
      return;
    }
    setMustAddAsNew(mustAddAsNew || isKidRemoved(outcome));
    setProblem(describeRefusal(outcome));
    setSaving(false);
  };
  return (
    <Box component="form" noValidate onSubmit={(event: SyntheticEvent<HTMLFormElement>) => void save(event)}>
      <KidFields
        draft={draft}
        title={title}
        dobLimits={dobLimits(today)}
        dobProblem={dobProblem}
        hasAutoFocus
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
