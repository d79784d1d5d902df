import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface PaymentButtonProps {
  readonly isBusy: boolean;
  /** The one that most people are here for. */
  readonly isMain?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Leads to the payment provider's pages. It is never disabled: a disabled button would lose the keyboard its place. */
export function PaymentButton({ isBusy, isMain = false, onPress, children }: PaymentButtonProps) {
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      disableElevation
      aria-disabled={isBusy}
      onClick={onPress}
      sx={{ minHeight: 48, '&[aria-disabled=true]': { opacity: 0.7 } }}
    >
      {isBusy ? 'One moment…' : children}
    </Button>
  );
}
