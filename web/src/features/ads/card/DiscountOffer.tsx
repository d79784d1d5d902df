import { discountSnippet } from '@campjay/domain/ads/discount.ts';
import { product } from '@campjay/domain/product.ts';
import type { ShownAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LazyDialog } from '../../../ui/LazyDialog.tsx';

/** The discount for families that mention the product when they register; renders nothing without a discount. */
export function DiscountOffer({ advertiser }: { advertiser: ShownAdvertiser }) {
  const [isOpen, setOpen] = useState(false);
  const [copyResult, setCopyResult] = useState<'yes' | 'no'>();
  const snippet = discountSnippet(advertiser, advertiser.pricing_structure);
  if (snippet === undefined) return null;
  const open = (): void => {
    setCopyResult(undefined);
    setOpen(true);
  };
  const close = (): void => setOpen(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(product.name);
      setCopyResult('yes');
    } catch {
      setCopyResult('no');
    }
  };
  return (
    <>
      <button type="button" className="ad-discount" aria-haspopup="dialog" onClick={open}>
        {snippet}
      </button>
      <LazyDialog
        isOpen={isOpen}
        onClose={close}
        title={`"${product.name}" Discount Code`}
        maxWidth="xs"
        actions={
          <>
            <Button onClick={() => void copy()}>Copy code</Button>
            <Button onClick={close}>Close</Button>
          </>
        }
      >
        <Typography>If you register for this camp, please use {snippet}</Typography>
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1.5 }}>
          {product.name} receives payment from the camp when this code is used
        </Typography>
        <Box role="status" sx={{ mt: 1.5, typography: 'body2', '&:empty': { display: 'none' } }}>
          {copyResult === 'yes' && 'Copied.'}
          {copyResult === 'no' && `It could not be copied: the code is ${product.name}.`}
        </Box>
      </LazyDialog>
    </>
  );
}
