import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { deleteFromAccount } from './accountKids.ts';
import { describeKid } from './describeKid.ts';
import type { AccountKid } from './kidsApi.ts';

interface KidRowProps {
  readonly kid: AccountKid;
  readonly title: string;
  /** Set right after the kid was edited or the editing was canceled. */
  readonly autoFocuses: boolean;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

const FAILED = 'could not be deleted. Please try again.';
const button = { minHeight: 44, flexShrink: 0 };

/** One kid of the account. Deleting requires confirmation, because it cannot be undone. */
export function KidRow({ kid, title, autoFocuses, onEdit, onDeleted }: KidRowProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'shown' | 'asked' | 'deleting' | 'failed' | 'kept'>('shown');
  const isConfirming = state !== 'shown' && state !== 'kept';
  const remove = async (): Promise<void> => {
    if (state === 'deleting') return;
    setState('deleting');
    try {
      await dispatch(deleteFromAccount(kid.kidId));
      onDeleted();
    } catch {
      setState('failed');
    }
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
            <Button aria-label={`Edit ${title}`} autoFocus={autoFocuses} onClick={onEdit} sx={button}>
              Edit
            </Button>
            <Button
              aria-label={`Delete ${title}`}
              autoFocus={state === 'kept'}
              color="error"
              onClick={() => setState('asked')}
              sx={button}
            >
              Delete
            </Button>
          </Box>
        )}
      </Box>
      {isConfirming && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 0.5 }}>
          <Box role="alert" sx={{ flex: '1 1 180px', fontWeight: 600 }}>
            {state === 'failed' ? `${title} ${FAILED}` : `Delete ${title} for good?`}
          </Box>
          <Button autoFocus onClick={() => setState('kept')} sx={button}>
            Keep
          </Button>
          <Button
            variant="contained"
            color="error"
            disableElevation
            aria-disabled={state === 'deleting'}
            aria-label={`Delete ${title} for good`}
            onClick={() => void remove()}
            sx={button}
          >
            {state === 'deleting' ? 'Deleting…' : 'Delete'}
          </Button>
        </Box>
      )}
    </Box>
  );
}
