import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { useAppDispatch } from '../hooks.ts';
import { type Message, messageClosed } from './snackbar.ts';

const DEFAULT_MS = 5000;

/** One message, above a phone's bottom navigation. It waits as long as it is pointed at or holds the focus. */
export function MessageBar({ id, message }: { id: string; message: Message }) {
  const dispatch = useAppDispatch();
  const { text, ms = DEFAULT_MS, isFailure = false, action } = message;
  const close = (): void => void dispatch(messageClosed(id));
  return (
    <Snackbar
      open
      autoHideDuration={ms}
      // A press elsewhere is no reading of it.
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      message={text}
      action={
        <>
          {action && (
            <Button
              sx={{ minHeight: 44, color: 'warning.main' }}
              onClick={() => {
                close();
                dispatch(action.does);
              }}
            >
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
