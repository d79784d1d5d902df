import Button from '@mui/material/Button';

interface SubmitButtonProps {
  readonly label: string;
  readonly isSending: boolean;
  /** Seconds until the form accepts another attempt. */
  readonly waitSeconds?: number;
  readonly color?: 'primary' | 'error';
}

/** Submits its form. It is never disabled, because a disabled button would lose the keyboard focus. */
export function SubmitButton({ label, isSending, waitSeconds = 0, color = 'primary' }: SubmitButtonProps) {
  const text = isSending ? 'One moment…' : waitSeconds > 0 ? `Try again in ${waitSeconds} s` : label;
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
