import type { ManagedAd } from '@campjay/query-api/ads/contract.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useAdCommand } from '../useAdCommand.ts';
import { NameDialog } from './NameDialog.tsx';

export function RenameAd({ ad: { ad_id, ad_name } }: { ad: ManagedAd }) {
  const [isOpen, setOpen] = useState(false);
  const command = useAdCommand('rename-ad');
  return (
    <>
      <Button
        aria-haspopup="dialog"
        sx={{ minHeight: 48 }}
        onClick={() => {
          command.reset();
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
          command={command}
          onClose={() => setOpen(false)}
          onName={(name) => command.send({ ad_id, ad_name: name })}
        />
      )}
    </>
  );
}
