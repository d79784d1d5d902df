import type { AdministeredAdvertiser } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { TextAreaField } from '../ads/TextAreaField.tsx';
import { SubmitButton } from '../../ui/Panel.tsx';
import { AdminCommandMessage, useAdminCommand } from './AdminCommandMessage.tsx';
import { PriceFields, linesOf, priceDraftOf, pricesOf } from './PriceFields.tsx';
import Button from '@mui/material/Button';
import { TextField } from '../identity/local/TextField.tsx';

const MAX_URLS_TEXT = 20_000;
const form = { display: 'grid', gap: 1.5, alignContent: 'start' } as const;

/** An advertiser's price and its camps' websites. */
export function AdvertiserTerms({ advertiser }: { advertiser: AdministeredAdvertiser }) {
  const { advertiser_id: advertiserId, baseUrls } = advertiser;
  const [price, setPrice] = useState(() => priceDraftOf(advertiser));
  const [urls, setUrls] = useState(() => baseUrls.join('\n'));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const pricing = useAdminCommand('set-advertiser-pricing');
  const camps = useAdminCommand('set-advertiser-camps');
  const prices = pricesOf(price);
  const savePrice = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!pricing.isSending && !('fieldError' in prices)) void pricing.send({ advertiserId, ...prices });
  };
  const saveCamps = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!camps.isSending) void camps.send({ advertiserId, baseUrls: linesOf(urls) });
  };
  return (
    <>
      <Box component="form" noValidate aria-label="Price" onSubmit={savePrice} sx={form}>
        <PriceFields
          draft={price}
          onChange={(draft) => {
            setPrice(draft);
            pricing.reset();
          }}
          error={isSubmitted && 'fieldError' in prices ? prices.fieldError : undefined}
        />
        <SubmitButton label="Set the price" isSending={pricing.isSending} />
        <AdminCommandMessage command={pricing} />
      </Box>
      <Box component="form" noValidate aria-label="Camps" onSubmit={saveCamps} sx={form}>
        <TextAreaField
          label="Base URLs of its camps"
          hint="One a line."
          minRows={3}
          maxLength={MAX_URLS_TEXT}
          value={urls}
          onChange={(text) => {
            setUrls(text);
            camps.reset();
          }}
        />
        <SubmitButton label="Set the camps" isSending={camps.isSending} />
        <AdminCommandMessage command={camps} />
      </Box>
    </>
  );
}

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
