import Button from '@mui/material/Button';

interface SubmitButtonProps {
  readonly label: string;
  readonly isSending: boolean;
  /** Before that nothing is taken. */
  readonly waitSeconds?: number;
  readonly color?: 'primary' | 'error';
}

/** Sends its form. It is never disabled: a disabled button would lose the focus, and with it the keyboard its place. */
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
