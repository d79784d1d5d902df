import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface SubmitButtonProps {
  readonly label: string;
  readonly isSending: boolean;
  /** Seconds until the form accepts another attempt. */
  readonly waitSeconds?: number;
  readonly color?: 'primary' | 'error';
}

/** The submit button of a form. It is never `disabled`, because a disabled button would lose the keyboard focus. */
export function SubmitButton({ label, isSending, waitSeconds = 0, color = 'primary' }: SubmitButtonProps) {
  const idleText = waitSeconds > 0 ? `Try again in ${waitSeconds} s` : label;
  const text = isSending ? 'One moment…' : idleText;
  return (
    <Button
      type="submit"
      variant="contained"
      disableElevation
      color={color}
      aria-disabled={isSending || waitSeconds > 0}
      sx={{ minHeight: 48, '&[aria-disabled=true]': { opacity: 0.7 } }}
    >
      {text}
    </Button>
  );
}

interface CommandMessageProps {
  /** Why the command failed. */
  readonly error: string | undefined;
  /** Shown after a success. */
  readonly success?: string | undefined;
}

/** The outcome of a command, below its form or button. */
export function CommandMessage({ error, success = '' }: CommandMessageProps) {
  return (
    <>
      {error !== undefined && (
        <Box role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {error}
        </Box>
      )}
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, '&:empty': { display: 'none' } }}>
        {success}
      </Box>
    </>
  );
}
