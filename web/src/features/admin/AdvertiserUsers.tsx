import type { AdministeredAdvertiser } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SyntheticEvent, useState } from 'react';
import { TextField } from '../identity/local/TextField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { AdminCommandMessage } from './AdminCommandMessage.tsx';
import { useAdminCommand } from './useAdminCommand.ts';

/** The user accounts linked to an advertiser. */
export function AdvertiserUsers({ advertiser }: { advertiser: AdministeredAdvertiser }) {
  const { advertiser_id: advertiserId, users } = advertiser;
  const [email, setEmail] = useState('');
  const link = useAdminCommand('link-user');
  const unlink = useAdminCommand('unlink-user');
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    unlink.reset();
    if (link.isSending || email.trim() === '') return;
    if (await link.send({ advertiserId, email: email.trim() })) setEmail('');
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="ul" aria-label="People" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {users.length === 0 && <li>Nobody acts for it yet.</li>}
        {users.map((user) => (
          <Box
            component="li"
            key={user.email}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}
          >
            <Box component="span" sx={{ overflowWrap: 'anywhere', mr: 'auto' }}>
              {user.email}
            </Box>
            <Button
              aria-label={`Unlink ${user.email}`}
              aria-disabled={unlink.isSending}
              sx={{ minHeight: 44 }}
              onClick={() => {
                link.reset();
                if (!unlink.isSending) void unlink.send({ advertiserId, email: user.email });
              }}
            >
              Unlink
            </Button>
          </Box>
        ))}
      </Box>
      <Box
        component="form"
        noValidate
        aria-label="Link somebody"
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1, '& > div': { flex: '1 1 200px' } }}
      >
        <TextField
          label="Email of an account"
          name={`link-${advertiserId}`}
          autoComplete="off"
          type="email"
          value={email}
          onChange={(value) => {
            setEmail(value);
            link.reset();
          }}
        />
        <SubmitButton label="Link" isSending={link.isSending} />
      </Box>
      <AdminCommandMessage command={link} />
      <AdminCommandMessage command={unlink} />
    </Box>
  );
}
