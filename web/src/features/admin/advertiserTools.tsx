import type { AdministeredAdvertiser } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { TextAreaField } from '../ads/TextAreaField.tsx';
import { SubmitButton } from '../../ui/Panel.tsx';
import { AdminCommandMessage, useAdminCommand } from './AdminCommandMessage.tsx';
import { PriceFields, splitUrls, toPriceDraft, parsePrice } from './PriceFields.tsx';
import Button from '@mui/material/Button';
import { TextField } from '../identity/local/TextField.tsx';

const MAX_URLS_CHARACTERS = 20_000;
const formStyles = { display: 'grid', gap: 1.5, alignContent: 'start' } as const;

/** Forms for an advertiser's price and for the websites of its camps. */
export function AdvertiserTerms({ advertiser }: { advertiser: AdministeredAdvertiser }) {
  const { advertiser_id: advertiserId, baseUrls } = advertiser;
  const [price, setPrice] = useState(() => toPriceDraft(advertiser));
  const [urls, setUrls] = useState(() => baseUrls.join('\n'));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const priceCommand = useAdminCommand('set-advertiser-pricing');
  const campsCommand = useAdminCommand('set-advertiser-camps');
  const parsedPrice = parsePrice(price);
  const savePrice = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!priceCommand.isSending && !('fieldError' in parsedPrice))
      void priceCommand.send({ advertiserId, ...parsedPrice });
  };
  const saveCamps = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!campsCommand.isSending) void campsCommand.send({ advertiserId, baseUrls: splitUrls(urls) });
  };
  return (
    <>
      <Box component="form" noValidate aria-label="Price" onSubmit={savePrice} sx={formStyles}>
        <PriceFields
          draft={price}
          onChange={(draft) => {
            setPrice(draft);
            priceCommand.reset();
          }}
          error={isSubmitted && 'fieldError' in parsedPrice ? parsedPrice.fieldError : undefined}
        />
        <SubmitButton label="Set the price" isSending={priceCommand.isSending} />
        <AdminCommandMessage command={priceCommand} />
      </Box>
      <Box component="form" noValidate aria-label="Camps" onSubmit={saveCamps} sx={formStyles}>
        <TextAreaField
          label="Base URLs of its camps"
          hint="One per line."
          minRows={3}
          maxLength={MAX_URLS_CHARACTERS}
          value={urls}
          onChange={(text) => {
            setUrls(text);
            campsCommand.reset();
          }}
        />
        <SubmitButton label="Set the camps" isSending={campsCommand.isSending} />
        <AdminCommandMessage command={campsCommand} />
      </Box>
    </>
  );
}

/** The user accounts that may manage an advertiser, with a form to link another one. */
export function AdvertiserUsers({ advertiser }: { advertiser: AdministeredAdvertiser }) {
  const { advertiser_id: advertiserId, users } = advertiser;
  const [email, setEmail] = useState('');
  const linkCommand = useAdminCommand('link-user');
  const unlinkCommand = useAdminCommand('unlink-user');
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    unlinkCommand.reset();
    if (linkCommand.isSending || email.trim() === '') return;
    if (await linkCommand.send({ advertiserId, email: email.trim() })) setEmail('');
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="ul" aria-label="People" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {users.length === 0 && <li>No users yet.</li>}
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
              aria-disabled={unlinkCommand.isSending}
              sx={{ minHeight: 44 }}
              onClick={() => {
                linkCommand.reset();
                if (!unlinkCommand.isSending) void unlinkCommand.send({ advertiserId, email: user.email });
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
        aria-label="Link a user"
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
            linkCommand.reset();
          }}
        />
        <SubmitButton label="Link" isSending={linkCommand.isSending} />
      </Box>
      <AdminCommandMessage command={linkCommand} />
      <AdminCommandMessage command={unlinkCommand} />
    </Box>
  );
}
