import type { AdministeredAdvertiser } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { LongField } from '../advertising/LongField.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { AdminWishSaid } from './AdminWishSaid.tsx';
import { PriceFields } from './PriceFields.tsx';
import { linesOf, priceDraftOf, pricesOf } from './prices.ts';
import { useAdminWish } from './useAdminWish.ts';

const MAX_URLS_TEXT = 20_000;
const form = { display: 'grid', gap: 1.5, alignContent: 'start' } as const;

/** What is agreed with an advertiser: its price, and which camps are its own. */
export function AdvertiserTerms({ advertiser }: { advertiser: AdministeredAdvertiser }) {
  const { advertiser_id: advertiserId, baseUrls } = advertiser;
  const [price, setPrice] = useState(() => priceDraftOf(advertiser));
  const [urls, setUrls] = useState(() => baseUrls.join('\n'));
  const [isChecked, setChecked] = useState(false);
  const pricing = useAdminWish('set-advertiser-pricing');
  const camps = useAdminWish('set-advertiser-camps');
  const prices = pricesOf(price);
  const savePrice = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!pricing.isSending && !('fault' in prices)) void pricing.send({ advertiserId, ...prices });
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
          error={isChecked && 'fault' in prices ? prices.fault : undefined}
        />
        <SubmitButton label="Set the price" isSending={pricing.isSending} />
        <AdminWishSaid wish={pricing} />
      </Box>
      <Box component="form" noValidate aria-label="Camps" onSubmit={saveCamps} sx={form}>
        <LongField
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
        <AdminWishSaid wish={camps} />
      </Box>
    </>
  );
}
