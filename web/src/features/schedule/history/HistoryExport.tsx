import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { saveFile } from '../../accounts/saveFile.ts';
import { useExportHistoryMutation } from './historyApi.ts';

const DOWNLOADED = 'The history is in your downloads.';
const FAILED = 'The history could not be put together. Please try again.';

/** Downloads the whole history as a text file. */
export function HistoryExport({ ownerId }: { ownerId: string }) {
  const [load, { isLoading, reset }] = useExportHistoryMutation();
  const [outcome, setOutcome] = useState<string>();
  const download = async (): Promise<void> => {
    if (isLoading) return;
    setOutcome(undefined);
    const { data } = await load(ownerId);
    if (data) {
      saveFile(data.name, 'text/plain;charset=utf-8', `${data.lines.join('\n')}\n`);
      reset(); // the store does not need to cache the file
    }
    setOutcome(data ? DOWNLOADED : FAILED);
  };
  return (
    <>
      <Typography role={outcome === FAILED ? 'alert' : 'status'} variant="body2" sx={{ mr: 'auto', pl: 1 }}>
        {outcome}
      </Typography>
      <Button aria-disabled={isLoading} onClick={() => void download()} sx={{ minHeight: 44 }}>
        {isLoading ? 'One moment…' : 'Save as a text file'}
      </Button>
    </>
  );
}
