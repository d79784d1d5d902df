import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { AccountLine } from './AccountLine.tsx';
import { useAdminsQuery } from './peopleApi.ts';

/** The admins of the site. */
export function AdminList() {
  const { data: admins, isError, refetch } = useAdminsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel heading="Admins">
      {isError && <LoadFailed text="The admins could not be loaded." onRetry={() => void refetch()} />}
      {!admins && !isError && <Box role="status">Loading…</Box>}
      <Box component="ul" aria-label="Admins" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {admins?.map((account) => (
          <li key={account.email}>
            <AccountLine account={account} />
          </li>
        ))}
      </Box>
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>
        An account becomes an admin’s, and no admin’s any more, at the command line alone: grant-admin and revoke-admin.
      </Typography>
    </Panel>
  );
}
