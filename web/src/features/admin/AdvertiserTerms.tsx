import type { AdministeredAdvertiser } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { TextAreaField } from '../ads/TextAreaField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { AdminCommandMessage } from './AdminCommandMessage.tsx';
import { PriceFields } from './PriceFields.tsx';
import { linesOf, priceDraftOf, pricesOf } from './prices.ts';
import { useAdminCommand } from './useAdminCommand.ts';

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
