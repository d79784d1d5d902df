import { discountSnippet } from '@campjay/events/advertising/discount.ts';
import { product } from '@campjay/events/product.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ShownAdvertiser } from '@campjay/query-api/advertising/contract.ts';
import { useState } from 'react';
import { LazyDialog } from '../../ui/LazyDialog.tsx';

/** What a family saves by naming the product when it registers; nothing where the operator gives nothing. */
export function DiscountOffer({ advertiser }: { advertiser: ShownAdvertiser }) {
  const [isOpen, setOpen] = useState(false);
  const snippet = discountSnippet(advertiser, advertiser.pricing_structure);
  if (snippet === undefined) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <button type="button" className="ad-discount" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {snippet}
      </button>
      <LazyDialog
        isOpen={isOpen}
        onClose={close}
        title={`"${product.name}" Discount Code`}
        maxWidth="xs"
        actions={<Button onClick={close}>Close</Button>}
      >
        <Typography>If you register for this camp, please use {snippet}</Typography>
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1.5 }}>
          {product.name} receives payment from the camp when this code is used
        </Typography>
      </LazyDialog>
    </>
  );
}
