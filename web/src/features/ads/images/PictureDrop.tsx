import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type DragEvent, useRef, useState } from 'react';

interface PictureDropProps {
  readonly isFull: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Drop zone for pictures, with a button as an alternative. Phones convert HEIC photos to JPEG on upload. */
export function PictureDrop({ isFull, onFiles }: PictureDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      sx={{
        p: 2,
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        bgcolor: isOver ? 'action.hover' : 'transparent',
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
          ? 'The ad has as many pictures as it holds. Delete one to add another.'
          : 'Or drop them here: JPEG, PNG or WebP, up to 10 MB each.'}
      </Box>
    </Box>
  );
}
