import { MAX_AD_IMAGES } from '@campjay/events/ads/limits.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useAdCommand } from '../useAdCommand.ts';
import { CommandMessage } from '../CommandMessage.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { type Picture, PictureList } from './PictureList.tsx';
import { UploadRow } from './UploadRow.tsx';
import { useUploads } from './useUploads.ts';

interface AdImagesProps {
  readonly ad: { readonly ad_id: string; readonly images: readonly Picture[] };
}

/** The pictures of an ad, with actions to add, reorder, and delete them. */
export function AdImages({ ad }: AdImagesProps) {
  const { ad_id } = ad;
  const { uploads, announcement, add, retry, drop } = useUploads(ad_id, ad.images.length);
  const ordering = useAdCommand('update-ad-images-order');
  const deleting = useAdCommand('delete-ad-image-from-ad');
  /** Optimistic order, used until the ad is refetched; reverted if the server refuses it. */
  const [pendingOrder, setPendingOrder] = useState<{
    readonly basePictures: readonly Picture[];
    readonly order: readonly Picture[];
  }>();
  const pictures = pendingOrder?.basePictures === ad.images ? pendingOrder.order : ad.images;

  const reorder = async (order: readonly Picture[]): Promise<void> => {
    setPendingOrder({ basePictures: ad.images, order });
    const isDone = await ordering.send({ ad_id, imageIds: order.map(({ imageId }) => imageId) });
    if (!isDone) setPendingOrder(undefined);
  };
  return (
    <div>
      {pictures.length === 0 ? (
        <Box sx={{ mb: 2 }}>No pictures yet.</Box>
      ) : (
        <PictureList
          pictures={pictures}
          onReorder={(order) => void reorder(order)}
          onDelete={(imageId) => void deleting.send({ ad_id, imageId })}
        />
      )}
      <PictureDrop isFull={pictures.length >= MAX_AD_IMAGES} onFiles={add} />
      <Box component="ul" aria-label="Uploads" sx={{ m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.commandKey}
            upload={upload}
            onRetry={() => retry(upload)}
            onDrop={() => drop(upload.commandKey)}
          />
        ))}
      </Box>
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, mt: 1, '&:empty': { display: 'none' } }}>
        {announcement}
      </Box>
      <CommandMessage command={ordering} done="The pictures are in their new order." />
      <CommandMessage command={deleting} done="The picture is deleted." />
    </div>
  );
}
