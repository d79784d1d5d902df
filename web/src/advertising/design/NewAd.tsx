import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { newUuid } from '../../app/newUuid.ts';
import { useAdWish } from '../useAdWish.ts';
import { NameDialog } from './NameDialog.tsx';

/** Makes an ad; its id is made here, so that it is made once however often that is sent. */
export function NewAd({ advertiserId, onMade }: { advertiserId: string; onMade: (adId: string) => void }) {
  const [adId, setAdId] = useState<string>();
  const wish = useAdWish('create-ad');
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-haspopup="dialog"
        sx={{ minHeight: 48 }}
        onClick={() => {
          wish.reset();
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
          wish={wish}
          onClose={() => setAdId(undefined)}
          onName={async (ad_name) => {
            const isMade = await wish.send({ advertiserId, ad_id: adId, ad_name });
            if (isMade) onMade(adId);
            return isMade;
          }}
        />
      )}
    </>
  );
}
