import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { AccountLine } from './AccountLine.tsx';
import { useLazyUserEmailsQuery } from './peopleApi.ts';
import { SearchedList } from './SearchedList.tsx';

function CopyEmails({ emails }: { emails: readonly string[] }) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(emails.join('\n'));
      setSaid('Copied.');
    } catch {
      setSaid('Your browser did not let us copy.');
    }
  };
  return (
    <>
      <Box component="span" role="status">
        {said}
      </Box>
      <Button variant="outlined" onClick={() => void copy()} sx={{ minHeight: 44 }}>
        {`Copy ${emails.length.toLocaleString('en-US')}`}
      </Button>
    </>
  );
}

/** All accounts with their emails, which nobody sees before they are asked for. */
export function UserEmails() {
  const [ask, { data: accounts, isError, isFetching }] = useLazyUserEmailsQuery();
  return (
    <Panel heading="Emails of accounts">
      {!accounts && !isError && (
        <>
          <Typography sx={{ mb: 1.5 }}>Whoever opens this list is named in the audit.</Typography>
          <Button
            variant="contained"
            disableElevation
            aria-disabled={isFetching}
            onClick={() => !isFetching && void ask(undefined)}
            sx={{ minHeight: 48 }}
          >
            {isFetching ? 'One moment…' : 'Show the emails'}
          </Button>
        </>
      )}
      {isError && <LoadFailed text="The emails could not be loaded." onRetry={() => void ask(undefined)} />}
      {accounts && !isError && (
        <SearchedList
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
