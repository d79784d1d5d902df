import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { newUuid } from '../../../app/newUuid.ts';
import { useAdCommand } from '../useAdCommand.ts';
import { NameDialog } from './NameDialog.tsx';

/** Creates an ad. The client generates its id, so that resending the command creates it only once. */
export function NewAd({ advertiserId, onCreated }: { advertiserId: string; onCreated: (adId: string) => void }) {
  const [adId, setAdId] = useState<string>();
  const command = useAdCommand('create-ad');
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-haspopup="dialog"
        sx={{ minHeight: 48 }}
        onClick={() => {
          command.reset();
          setAdId(newUuid());
        }}
      >
        New ad
      </Button>
      {adId !== undefined && (
        <NameDialog
          title="New ad"
          submit="Create the ad"
          initial=""
          command={command}
          onClose={() => setAdId(undefined)}
          onName={async (ad_name) => {
            const isCreated = await command.send({ advertiserId, ad_id: adId, ad_name });
            if (isCreated) onCreated(adId);
            return isCreated;
          }}
        />
      )}
    </>
  );
}
