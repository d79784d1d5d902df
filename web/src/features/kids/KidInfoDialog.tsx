import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useId, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';
import { describeNamedChildren } from '../catalog/namedChildren.ts';
import { namedChildrenChanged } from '../catalog/search.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { describeRefusal, saveDraftsInAccount } from './accountKids.ts';
import { dobLimits, checkDobFields, localToday, useKidDrafts } from './kidDraft.ts';
import { KidFields } from './KidFields.tsx';
import { isAgeOnly } from './kid.ts';
import { describedKids, kidTitle, saveKids } from './kids.ts';

interface RemovedKidProps {
  readonly title: string;
  /** False if the maximum number of kids is reached. */
  readonly canUndo: boolean;
  readonly onUndo: () => void;
}

/** Placeholder for a removed kid until the dialog is saved. Its button gets the focus, because 'Remove' is gone. */
function RemovedKid({ title, canUndo, onUndo }: RemovedKidProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        pl: 1.5,
        pr: 1,
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: 1,
        color: 'text.secondary',
      }}
    >
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {title} is removed
      </Box>
      <Button
        autoFocus
        aria-label={`Undo removing ${title}`}
        disabled={!canUndo}
        onClick={onUndo}
        sx={{ minHeight: 44, flexShrink: 0 }}
      >
        Undo
      </Button>
    </Box>
  );
}

interface KidInfoActionsProps {
  readonly formId: string;
  /** True after an attempt to close the dialog with unsaved changes. */
  readonly isConfirming: boolean;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
}

function KidInfoActions({ formId, isConfirming, isSaving, onDiscard }: KidInfoActionsProps) {
  return (
    <>
      <Box role="alert" sx={{ mr: 'auto', fontWeight: 600, '&:empty': { display: 'none' } }}>
        {isConfirming && 'Your changes are not saved.'}
      </Box>
      {isConfirming && (
        <Button onClick={onDiscard} sx={{ minHeight: 44 }}>
          Discard
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant="contained"
        disableElevation
        aria-disabled={isSaving}
        sx={{ minHeight: { xs: 48, sm: 44 }, px: 4, flexGrow: { xs: 1, sm: 0 } }}
      >
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
    </>
  );
}

const LOCAL_NOTE = 'All of this stays in this browser. Only dates of birth and grades are sent, and only to search.';
const ACCOUNT_NOTE =
  'All of this is stored in your account, encrypted. Searches use dates of birth and grades, never names.';

type SaveState = { readonly kind: 'idle' | 'saving' } | { readonly kind: 'failed'; readonly message: string };

const IDLE: SaveState = { kind: 'idle' };

/**
 * Edits the kids in the search (Requirement 2.164): a visitor's kids in this browser, or the kids of the parent's
 * account. Changes take effect when the dialog is saved. Closing it with unsaved changes needs a confirmation.
 */
export function KidInfoDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const dispatch = useAppDispatch();
  const kids = useAppSelector(describedKids);
  const ages = useAppSelector((state) => state.kids.kids).filter(isAgeOnly);
  const namedChildren = useAppSelector(describeNamedChildren);
  const areExcluded = useAppSelector((state) => state.kids.areExcluded);
  const { drafts, focusedDraftId, editedKids, hasChanged, hasRoom, add, change, setRemoved } = useKidDrafts(
    kids,
    isOpen,
  );
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isConfirming, setIsConfirming] = useState(false);
  const isParent = useIdentity().status === 'signedIn';
  const [saveState, setSaveState] = useState<SaveState>(IDLE);
  const today = localToday();

  const closeDialog = (): void => {
    setProblems({});
    setIsConfirming(false);
    setSaveState(IDLE);
    onClose();
  };
  const finish = (): void => {
    // Children that a sentence named would replace those that are saved here.
    dispatch(namedChildrenChanged([]));
    closeDialog();
  };
  const saveInAccount = async (): Promise<void> => {
    setSaveState({ kind: 'saving' });
    const refusal = await dispatch(saveDraftsInAccount(drafts));
    if (refusal) setSaveState({ kind: 'failed', message: describeRefusal(refusal) });
    else finish();
  };
  const save = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { problemsByDraftId, firstInvalidInput } = checkDobFields(drafts, event.currentTarget, today);
    setProblems(problemsByDraftId);
    setIsConfirming(false);
    if (Object.keys(problemsByDraftId).length > 0) {
      firstInvalidInput?.focus();
      return;
    }
    if (isParent) {
      if (saveState.kind !== 'saving') void saveInAccount();
      return;
    }
    dispatch(saveKids([...editedKids, ...ages]));
    finish();
  };
  return (
    <TitledDialog
      isOpen={isOpen}
      title="Age & Grade"
      onClose={hasChanged ? () => setIsConfirming(true) : closeDialog}
      actions={
        <KidInfoActions
          formId={formId}
          isConfirming={isConfirming}
          isSaving={saveState.kind === 'saving'}
          onDiscard={closeDialog}
        />
      }
    >
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={save}
        onChange={() => setIsConfirming(false)}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
      >
        <Typography>
          You see camps that fit at least one of your kids. A date of birth or a grade is enough; the rising grade is
          the one that begins after the summer.
        </Typography>
        {namedChildren !== undefined && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Typography>Your search names other kids: {namedChildren}.</Typography>
            <Button onClick={() => dispatch(namedChildrenChanged([]))} sx={{ minHeight: 44 }}>
              Remove them
            </Button>
          </Box>
        )}
        {areExcluded && kids.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Typography>Your kids are not part of the search right now.</Typography>
            <Button type="submit" sx={{ minHeight: 44 }}>
              Use them again
            </Button>
          </Box>
        )}
        {drafts.map((draft, index) => {
          const title = draft.name.trim() || kidTitle(index);
          return draft.isRemoved ? (
            <RemovedKid key={draft.id} title={title} canUndo={hasRoom} onUndo={() => setRemoved(draft.id, false)} />
          ) : (
            <KidFields
              key={draft.id}
              draft={draft}
              title={title}
              dobLimits={dobLimits(today)}
              dobProblem={problems[draft.id]}
              hasAutoFocus={focusedDraftId === draft.id}
              onChange={(changes) => change(draft.id, changes)}
              onRemove={() => setRemoved(draft.id, true)}
            />
          );
        })}
        <Button variant="outlined" disabled={!hasRoom} onClick={add} sx={{ minHeight: 44, justifySelf: 'start' }}>
          Add a kid
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isParent ? ACCOUNT_NOTE : LOCAL_NOTE}
        </Typography>
        <Box role="alert" sx={{ color: 'error.main', '&:empty': { display: 'none' } }}>
          {saveState.kind === 'failed' && saveState.message}
        </Box>
      </Box>
    </TitledDialog>
  );
}
