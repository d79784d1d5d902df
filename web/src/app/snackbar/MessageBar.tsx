import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../hooks.ts';
import { type Message, messageClosed } from './snackbar.ts';

interface SnackbarMessageProps {
  readonly text: string;
  /** How long the message is shown, in milliseconds. */
  readonly ms: number;
  /** Screen readers announce a failure immediately. */
  readonly isFailure?: boolean;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** If true, Escape does not close the message, because it may be meant for a dialog on the page. */
  readonly ignoresEscape?: boolean;
  readonly onClose: () => void;
}

/** A message at the bottom of the page, above the navigation bar on phones. Its timer pauses on hover and focus. */
export function SnackbarMessage(props: SnackbarMessageProps) {
  const { text, ms, isFailure = false, action, ignoresEscape = false, onClose } = props;
  return (
    <Snackbar
      open
      autoHideDuration={ms}
      onClose={(_event, reason) => {
        // A click elsewhere must not close a message that the user may not have read.
        if (reason !== 'clickaway' && !(reason === 'escapeKeyDown' && ignoresEscape)) onClose();
      }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      message={text}
      action={
        <>
          {action && (
            <Button sx={{ minHeight: 44, color: 'warning.main' }} onClick={action.onPress}>
              {action.label}
            </Button>
          )}
          <IconButton aria-label="Close message" color="inherit" onClick={onClose}>
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

const DEFAULT_MS = 5000;

/** Shows the store's message and runs its action. */
export function MessageBar({ id, message }: { id: string; message: Message }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { text, ms = DEFAULT_MS, isFailure = false, action } = message;
  const close = (): void => void dispatch(messageClosed(id));
  const button = action && {
    label: action.label,
    onPress: () => {
      close();
      if ('to' in action) void navigate(action.to);
      else dispatch(action.reduxAction);
    },
  };
  return <SnackbarMessage text={text} ms={ms} isFailure={isFailure} action={button} onClose={close} />;
}
