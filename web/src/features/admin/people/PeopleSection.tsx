import type { GetAnswer } from '../../../app/apiTypes.ts';
import type { ListedAccount } from '@campjay/query-api/admin/contract.ts';
import { adminApi } from '../adminApi.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { SearchableList, AccountLine } from './SearchableList.tsx';
import { Websites } from './Websites.tsx';

/** Account queries. Emails are not cached, because the audit log must record each time that an admin opens them. */
const peopleApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    userEmails: build.query<readonly ListedAccount[], undefined>({
      query: () => 'admin/user-emails',
      transformResponse: ({ accounts }: GetAnswer<'admin/user-emails'>) => accounts,
      keepUnusedDataFor: 0,
    }),
    admins: build.query<readonly ListedAccount[], undefined>({
      query: () => 'admin/admins',
      transformResponse: ({ accounts }: GetAnswer<'admin/admins'>) => accounts,
    }),
  }),
});

export const { useLazyUserEmailsQuery, useAdminsQuery } = peopleApi;

/** Button that copies the emails to the clipboard, with a message about the result. */
function CopyEmails({ emails }: { emails: readonly string[] }) {
  const [message, setMessage] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(emails.join('\n'));
      setMessage('Copied.');
    } catch {
      setMessage('Your browser did not let us copy.');
    }
  };
  return (
    <>
      <Box component="span" role="status">
        {message}
      </Box>
      <Button variant="outlined" onClick={() => void copy()} sx={{ minHeight: 44 }}>
        {`Copy ${emails.length.toLocaleString('en-US')}`}
      </Button>
    </>
  );
}

/** All accounts with their emails, loaded only on request. */
function UserEmails() {
  const [loadEmails, { data: accounts, isError, isFetching }] = useLazyUserEmailsQuery();
  return (
    <Panel heading="Emails of accounts">
      {!accounts && !isError && (
        <>
          <Typography sx={{ mb: 1.5 }}>The audit log records who opens this list.</Typography>
          <Button
            variant="contained"
            disableElevation
            aria-disabled={isFetching}
            onClick={() => !isFetching && void loadEmails(undefined)}
            sx={{ minHeight: 48 }}
          >
            {isFetching ? 'One moment…' : 'Show the emails'}
          </Button>
        </>
      )}
      {isError && <LoadFailed text="The emails could not be loaded." onRetry={() => void loadEmails(undefined)} />}
      {accounts && !isError && (
        <SearchableList
          label="Emails"
          items={accounts.map(({ email }) => email)}
          renderAside={(matches) => <CopyEmails key={matches.length} emails={matches} />}
          renderItem={(email) => {
            const account = accounts.find((each) => each.email === email);
            return account && <AccountLine account={account} />;
          }}
        />
      )}
    </Panel>
  );
}

/** The admins of the site. */
function AdminList() {
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
        Only the command line can add or remove admins: grant-admin and revoke-admin.
      </Typography>
    </Panel>
  );
}

/** Accounts, and camp websites with their access to benchmarking. */
export function PeopleSection() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 4fr) minmax(0, 5fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        <UserEmails />
        <AdminList />
      </Box>
      <Websites />
    </Box>
  );
}
