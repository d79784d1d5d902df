import { product } from '@campjay/domain/product.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useExportAccountMutation } from './accountsApi.ts';
import { saveFile } from './saveFile.ts';
import { Section } from './Section.tsx';

const DOWNLOADED = 'Your data is in your downloads.';
const FAILED = 'Your data could not be put together. Please try again.';

/** Downloads everything stored about the parent as a file. */
export function DataExport() {
  const [load, { isLoading, reset }] = useExportAccountMutation();
  const [outcome, setOutcome] = useState<string>();
  const download = async (): Promise<void> => {
    if (isLoading) return;
    setOutcome(undefined);
    const { data } = await load(undefined);
    if (data) {
      const day = data.exportedAt.slice(0, 10);
      saveFile(`${product.name.toLowerCase()}-${day}.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
      reset(); // frees the exported data
    }
    setOutcome(data ? DOWNLOADED : FAILED);
  };
  return (
    <Section heading="Your data">
      <Typography>
        One file with all that we keep of you: your account, kids, favorites and notes, hidden camps, and whose lists
        you follow.
      </Typography>
      <Button variant="outlined" aria-disabled={isLoading} onClick={() => void download()} sx={{ minHeight: 44 }}>
        {isLoading ? 'One moment…' : 'Download my data'}
      </Button>
      <Typography role={outcome === FAILED ? 'alert' : 'status'}>{outcome}</Typography>
    </Section>
  );
}
