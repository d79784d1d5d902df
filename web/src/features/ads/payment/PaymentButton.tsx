import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface PaymentButtonProps {
  readonly isBusy: boolean;
  /** Whether this is the primary action. */
  readonly isMain?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Opens the payment provider's pages. It is never disabled, because a disabled button would lose keyboard focus. */
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
