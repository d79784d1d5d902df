import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { AccountLine } from './AccountLine.tsx';
import { useLazyUserEmailsQuery } from './peopleApi.ts';
import { SearchableList } from './SearchableList.tsx';

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
export function UserEmails() {
  const [load, { data: accounts, isError, isFetching }] = useLazyUserEmailsQuery();
  return (
    <Panel heading="Emails of accounts">
      {!accounts && !isError && (
        <>
          <Typography sx={{ mb: 1.5 }}>The audit records who opens this list.</Typography>
          <Button
            variant="contained"
            disableElevation
            aria-disabled={isFetching}
            onClick={() => !isFetching && void load(undefined)}
            sx={{ minHeight: 48 }}
          >
            {isFetching ? 'One moment…' : 'Show the emails'}
          </Button>
        </>
      )}
      {isError && <LoadFailed text="The emails could not be loaded." onRetry={() => void load(undefined)} />}
      {accounts && !isError && (
        <SearchableList
          label="Emails"
          items={accounts.map(({ email }) => email)}
          aside={(found) => <CopyEmails key={found.length} emails={found} />}
          row={(email) => {
            const account = accounts.find((each) => each.email === email);
            return account && <AccountLine account={account} />;
          }}
        />
      )}
    </Panel>
  );
}
