import DownloadIcon from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';

/** Lets the browser download a text as a file with the given name. */
export const saveFile = (name: string, mimeType: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: mimeType }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Delayed, because some browsers start to read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const FAILED = 'The file could not be created. Please try again.';

interface SaveCsvButtonProps {
  /** Message that is shown once the file has been saved. */
  readonly successMessage: string;
  /**
   * Creates the file and lets the browser download it.
   * @returns true if that succeeded
   */
  readonly onSave: () => Promise<boolean>;
}

/** A button that saves the displayed data as a CSV file. Ignores clicks while a save is running. */
export function SaveCsvButton({ successMessage, onSave }: SaveCsvButtonProps) {
  const [isSaving, setIsSaving] = useState(false);
  const [message, setMessage] = useState<string>();
  const save = async (): Promise<void> => {
    if (isSaving) return;
    setIsSaving(true);
    setMessage(undefined);
    const isSaved = await onSave();
    setIsSaving(false);
    setMessage(isSaved ? successMessage : FAILED);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        aria-disabled={isSaving}
        onClick={() => void save()}
        sx={{ minHeight: 44 }}
      >
        {isSaving ? 'One moment…' : 'Save as CSV'}
      </Button>
      <Box role={message === FAILED ? 'alert' : 'status'} sx={{ typography: 'body2', '&:empty': { display: 'none' } }}>
        {message}
      </Box>
    </Box>
  );
}
