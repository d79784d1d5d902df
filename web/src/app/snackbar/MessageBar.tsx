import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../hooks.ts';
import { type Message, messageClosed } from './snackbar.ts';

const DEFAULT_MS = 5000;

/**
 * Shows the store's message at the bottom of the page, above the navigation bar on phones, and runs its action. Its
 * timer pauses on hover and focus.
 */
export function MessageBar({ id, message }: { id: string; message: Message }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { text, ms = DEFAULT_MS, isFailure = false, ignoresEscape = false, action } = message;
  const close = (): void => void dispatch(messageClosed(id));
  const runAction = (): void => {
    close();
    if (action && 'to' in action) void navigate(action.to);
    else if (action) dispatch(action.reduxAction);
  };
  return (
    <Snackbar
      open
      autoHideDuration={ms}
      onClose={(_event, reason) => {
        // A click elsewhere must not close a message that the user may not have read.
        if (reason !== 'clickaway' && !(reason === 'escapeKeyDown' && ignoresEscape)) close();
      }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      message={text}
      action={
        <>
          {action && (
            <Button sx={{ minHeight: 44, color: 'warning.main' }} onClick={runAction}>
              {action.label}
            </Button>
          )}
          <IconButton aria-label="Close message" color="inherit" onClick={close}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      }
      slotProps={{
        content: {
          role: isFailure ? 'alert' : 'status',
          sx: { bgcolor: 'cover.main', color: 'cover.text', borderRadius: 1, fontSize: '1rem' },
        },
      }}
      sx={{ bottom: { xs: 'calc(76px + env(safe-area-inset-bottom, 0px))', sm: 24 } }}
    />
  );
}
