import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type DragEvent, useRef, useState } from 'react';
import LinearProgress from '@mui/material/LinearProgress';
import { type Upload, useUploads } from './useUploads.ts';
import { MAX_AD_IMAGES } from '@campjay/events/ads/values.ts';
import { useCommand } from '../../../app/useCommand.ts';
import { CommandMessage } from '../../../ui/fields/SubmitButton.tsx';
import { useSendAdCommandMutation } from '../advertisingApi.ts';
import { type Picture, PictureList } from './PictureList.tsx';

interface PictureDropProps {
  readonly isFull: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * Drop zone for pictures, with a button as an alternative. HEIC is not accepted, because phones convert HEIC photos to
 * JPEG when they are chosen for an upload.
 */
function PictureDrop({ isFull, onFiles }: PictureDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsDraggedOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={handleDrop}
      sx={{
        p: 2,
        border: '2px dashed',
        borderColor: isDraggedOver ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        bgcolor: isDraggedOver ? 'action.hover' : 'transparent',
        textAlign: 'center',
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label="Pictures for the ad"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = ''; // lets the user choose the same file again
        }}
      />
      <Button variant="outlined" disabled={isFull} onClick={() => input.current?.click()} sx={{ minHeight: 44 }}>
        Add pictures
      </Button>
      <Box sx={{ mt: 1, color: 'text.secondary' }}>
        {isFull
          ? 'The ad has the maximum number of pictures. Delete one to add another.'
          : 'Or drop them here: JPEG, PNG or WebP, up to 10 MB each.'}
      </Box>
    </Box>
  );
}

interface UploadRowProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** A file that is being uploaded, or whose upload failed, with the reason. */
function UploadRow({ upload: { file, progress, problem }, onRetry, onDismiss }: UploadRowProps) {
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{file.name}</Box>
      {problem ? (
        <>
          <Box role="alert" sx={{ color: 'error.main' }}>
            {problem.message}
          </Box>
          {problem.isRetryable && (
            <Button onClick={onRetry} aria-label={`Try again: ${file.name}`} sx={{ minHeight: 44 }}>
              Try again
            </Button>
          )}
          <Button onClick={onDismiss} aria-label={`Dismiss: ${file.name}`} sx={{ minHeight: 44 }}>
            Dismiss
          </Button>
        </>
      ) : (
        <LinearProgress
          aria-label={`Upload of ${file.name}`}
          variant={progress === undefined || progress === 1 ? 'indeterminate' : 'determinate'}
          {...(progress !== undefined && progress < 1 && { value: Math.round(progress * 100) })}
          sx={{ mt: 1 }}
        />
      )}
    </Box>
  );
}

interface AdImagesProps {
  readonly ad: { readonly ad_id: string; readonly images: readonly Picture[] };
}

/** The pictures of an ad, with actions to add, reorder, and delete them. */
export function AdImages({ ad }: AdImagesProps) {
  const { ad_id } = ad;
  const { uploads, announcement, add, retry, dismiss } = useUploads(ad_id, ad.images.length);
  const reorderCommand = useCommand(useSendAdCommandMutation());
  const deleteCommand = useCommand(useSendAdCommandMutation());
  /** The order that the user has chosen, shown until the ad is refetched. It is dropped if the server refuses it. */
  const [pendingOrder, setPendingOrder] = useState<{
    readonly basePictures: readonly Picture[];
    readonly order: readonly Picture[];
  }>();
  const pictures = pendingOrder?.basePictures === ad.images ? pendingOrder.order : ad.images;

  const reorder = async (order: readonly Picture[]): Promise<void> => {
    setPendingOrder({ basePictures: ad.images, order });
    const body = { ad_id, imageIds: order.map(({ imageId }) => imageId) };
    const problem = await reorderCommand.send({ operation: 'update-ad-images-order', body });
    if (problem) setPendingOrder(undefined);
  };
  return (
    <div>
      {pictures.length === 0 ? (
        <Box sx={{ mb: 2 }}>No pictures yet.</Box>
      ) : (
        <PictureList
          pictures={pictures}
          onReorder={(order) => void reorder(order)}
          onDelete={(imageId) =>
            void deleteCommand.send({ operation: 'delete-ad-image-from-ad', body: { ad_id, imageId } })
          }
        />
      )}
      <PictureDrop isFull={pictures.length >= MAX_AD_IMAGES} onFiles={add} />
      <Box component="ul" aria-label="Uploads" sx={{ m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.commandKey}
            upload={upload}
            onRetry={() => retry(upload)}
            onDismiss={() => dismiss(upload.commandKey)}
          />
        ))}
      </Box>
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, mt: 1, '&:empty': { display: 'none' } }}>
        {announcement}
      </Box>
      <CommandMessage
        error={reorderCommand.problem?.message}
        success={reorderCommand.answer && 'The pictures are in their new order.'}
      />
      <CommandMessage
        error={deleteCommand.problem?.message}
        success={deleteCommand.answer && 'The picture is deleted.'}
      />
    </div>
  );
}
