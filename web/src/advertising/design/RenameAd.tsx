import type { ManagedAd } from '@campjay/query-api/advertising/contract.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useAdWish } from '../useAdWish.ts';
import { NameDialog } from './NameDialog.tsx';

export function RenameAd({ ad: { ad_id, ad_name } }: { ad: ManagedAd }) {
  const [isOpen, setOpen] = useState(false);
  const wish = useAdWish('rename-ad');
  return (
    <>
      <Button
        aria-haspopup="dialog"
        sx={{ minHeight: 48 }}
        onClick={() => {
          wish.reset();
          setOpen(true);
        }}
      >
        Rename
      </Button>
      {isOpen && (
        <NameDialog
          title="Rename the ad"
          submit="Rename"
          initial={ad_name}
          wish={wish}
          onClose={() => setOpen(false)}
          onName={(name) => wish.send({ ad_id, ad_name: name })}
        />
      )}
    </>
  );
}
