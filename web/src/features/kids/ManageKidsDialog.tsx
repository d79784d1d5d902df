import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { deleteFromAccount, isAccountKid } from './accountKids.ts';
import { type AccountKid, useAccountKidsQuery } from './kidsApi.ts';
import { describeKid, draftOf, emptyDraft, type KidDraft } from './kidDraft.ts';
import { MAX_KIDS } from '@campjay/domain/limits.ts';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LoadFailed } from '../../ui/PageLoading.tsx';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';
import { KidForm } from './KidForm.tsx';
import { kidTitle } from './kids.ts';

interface KidRowProps {
  readonly kid: AccountKid;
  readonly title: string;
  /** True right after the editing of this kid has ended. */
  readonly hasAutoFocus: boolean;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

const buttonStyles = { minHeight: 44, flexShrink: 0 };

/** One kid of the account. Deleting needs a confirmation, because it cannot be undone. */
function KidRow({ kid, title, hasAutoFocus, onEdit, onDeleted }: KidRowProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'idle' | 'confirming' | 'canceled'>('idle');
  const isConfirming = state === 'confirming';
  const remove = (): void => {
    onDeleted();
    dispatch(deleteFromAccount(kid.kidId));
  };
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 700 }}>{title}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{describeKid(kid)}</Box>
        </Box>
        {!isConfirming && (
          <Box sx={{ ml: -1 }}>
            <Button aria-label={`Edit ${title}`} autoFocus={hasAutoFocus} onClick={onEdit} sx={buttonStyles}>
              Edit
            </Button>
            <Button
              aria-label={`Delete ${title}`}
              autoFocus={state === 'canceled'}
              color="error"
              onClick={() => setState('confirming')}
              sx={buttonStyles}
            >
              Delete
            </Button>
          </Box>
        )}
      </Box>
      {isConfirming && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 0.5 }}>
          <Box role="alert" sx={{ flex: '1 1 180px', fontWeight: 600 }}>
            {`Delete ${title} for good?`}
          </Box>
          <Button autoFocus onClick={() => setState('canceled')} sx={buttonStyles}>
            Keep
          </Button>
          <Button
            variant="contained"
            color="error"
            disableElevation
            aria-label={`Delete ${title} for good`}
            onClick={remove}
            sx={buttonStyles}
          >
            Delete
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface UnsavedWarningProps {
  readonly onDiscard: () => void;
  readonly onContinue: () => void;
}

/** Warns before the parent leaves with unsaved input. */
function UnsavedWarning({ onDiscard, onContinue }: UnsavedWarningProps) {
  return (
    <>
      <Box role="alert" sx={{ mr: 'auto', fontWeight: 600 }}>
        Your changes are not saved.
      </Box>
      <Button onClick={onDiscard} sx={{ minHeight: 44 }}>
        Discard
      </Button>
      <Button variant="contained" disableElevation autoFocus onClick={onContinue} sx={{ minHeight: 44, flexShrink: 0 }}>
        Continue editing
      </Button>
    </>
  );
}

/** The kid that the parent adds or edits. */
interface KidEdit {
  readonly draft: KidDraft;
  /** Whether closing now would lose input. */
  readonly isChanged: boolean;
  /** The position of the form among the kids. It does not change if another device deletes the kid meanwhile. */
  readonly index: number;
}

/** Lists, adds, edits and deletes the account's kids (Requirement 2.163). Only one kid can be edited at a time. */
export function ManageKidsDialog({ onClose }: { onClose: () => void }) {
  const { isLoading, isError, refetch } = useAccountKidsQuery(undefined, { refetchOnMountOrArgChange: true });
  const kids = useAppSelector((state) => state.kids.kids).filter(isAccountKid);
  const [edit, setEdit] = useState<KidEdit>();
  /** The action to run if the parent confirms that unsaved changes are lost. */
  const [pendingAction, setPendingAction] = useState<() => void>();
  const [lastEditedId, setLastEditedId] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);

  const confirmIfUnsaved = (action: () => void): void => {
    if (edit?.isChanged) setPendingAction(() => action);
    else action();
  };
  const startEditing = (draft: KidDraft, index: number): void => {
    setPendingAction(undefined);
    setEdit({ draft, index, isChanged: false });
  };
  const endEditing = (kidId: string): void => {
    setPendingAction(undefined);
    setEdit(undefined);
    setLastEditedId(kidId);
  };
  const changeDraft = (draft: KidDraft): void => {
    setPendingAction(undefined);
    if (edit) setEdit({ ...edit, draft, isChanged: true });
  };

  const hasFailed = isError && kids.length === 0;
  const hasRoom = kids.length < MAX_KIDS;
  const isAdding = edit !== undefined && !edit.draft.originalKid;
  const rows = kids.flatMap((kid, index) => {
    if (edit && [edit.draft.id, edit.draft.replacementId].includes(kid.kidId)) return [];
    const row = (
      <KidRow
        key={kid.kidId}
        kid={kid}
        title={kid.name || kidTitle(index)}
        hasAutoFocus={lastEditedId === kid.kidId}
        onEdit={() => confirmIfUnsaved(() => startEditing(draftOf(kid), index))}
        onDeleted={() => addButton.current?.focus()}
      />
    );
    return [row];
  });
  const form = edit && (
    <KidForm
      key={edit.draft.id}
      title={edit.draft.name.trim() || (edit.draft.originalKid ? kidTitle(edit.index) : 'New kid')}
      draft={edit.draft}
      onChange={changeDraft}
      onSaved={endEditing}
      onCancel={() => endEditing(edit.draft.id)}
    />
  );
  return (
    <TitledDialog
      hasHistoryEntry
      isOpen
      title="Manage Kids"
      onClose={() => confirmIfUnsaved(onClose)}
      actions={
        pendingAction && <UnsavedWarning onDiscard={pendingAction} onContinue={() => setPendingAction(undefined)} />
      }
    >
      <Typography sx={{ mb: 2 }}>
        You see camps that fit at least one of your kids. The rising grade is the one that begins after the summer.
      </Typography>
      {hasFailed && <LoadFailed text="Your kids could not be loaded." onRetry={() => void refetch()} />}
      {isLoading && kids.length === 0 && (
        <Box role="status">
          <Typography>Loading…</Typography>
          <Skeleton variant="rounded" height={72} />
        </Box>
      )}
      <Box
        role="group"
        aria-label="Your kids"
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.25 }}
      >
        {form ? [...rows.slice(0, edit.index), form, ...rows.slice(edit.index)] : rows}
      </Box>
      {!hasFailed && !isAdding && (
        <Button
          ref={addButton}
          variant="outlined"
          aria-disabled={!hasRoom}
          onClick={() => hasRoom && confirmIfUnsaved(() => startEditing(emptyDraft(), kids.length))}
          sx={{ minHeight: 44, mt: 1.5, '&[aria-disabled=true]': { opacity: 0.6, cursor: 'default' } }}
        >
          Add a kid
        </Button>
      )}
      {!hasRoom && <Typography sx={{ mt: 1 }}>{`An account holds up to ${MAX_KIDS} kids.`}</Typography>}
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        All of this is stored in your account, encrypted. Searches use dates of birth and grades, never names.
      </Typography>
    </TitledDialog>
  );
}
