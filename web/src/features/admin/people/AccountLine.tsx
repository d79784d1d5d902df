import type { ListedAccount } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import { formatDay } from '../../ads/billing/monthNames.ts';

/** An account: its email, its sign-up date, and whether it is eligible for roles. */
export function AccountLine({ account: { email, signedUpAt, isEmailConfirmed } }: { account: ListedAccount }) {
  return (
    <>
      {email}
      <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
        signed up {formatDay(signedUpAt)} · {isEmailConfirmed ? 'email confirmed' : 'email not confirmed'}
      </Box>
    </>
  );
}
