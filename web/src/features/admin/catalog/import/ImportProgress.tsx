import type { CatalogImport } from '@campjay/command-api/catalog/uploads/contract.ts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { plural, formatTimeLeft } from './formatImport.ts';

const WAITING_TEXT = 'It waits for its turn.';

const describeProgress = ({ state, progress, bytes, isStopping }: CatalogImport): string => {
  if (isStopping) return 'It is being stopped, after what is under way.';
  if (!progress) return WAITING_TEXT;
  const { phase, lines, bytesRead, secondsLeft } = progress;
  const activity = state === 'previewing' ? 'Working out what it would change' : 'Importing';
  if (phase === 'comparing with the log') return `${activity}: looking at what is known.`;
  if (phase === 'delisting') return `${activity}: what the file does not name.`;
  const share = bytes > 0 ? `, ${Math.floor((100 * bytesRead) / bytes)} %` : '';
  const remainingText = secondsLeft === null ? '' : `, ${formatTimeLeft(secondsLeft)}`;
  return `${activity}: ${plural(lines, 'line')}${share}${remainingText}.`;
};

/** Progress of the import worker. */
export function ImportProgress({ catalogImport }: { catalogImport: CatalogImport }) {
  const { progress, bytes } = catalogImport;
  const isDeterminate = progress?.phase === 'reading the file' && bytes > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        aria-label={catalogImport.state === 'previewing' ? 'Preview' : 'Import'}
        {...(isDeterminate
          ? { variant: 'determinate', value: Math.min(100, (100 * progress.bytesRead) / bytes) }
          : { variant: 'indeterminate' })}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography role="status">{describeProgress(catalogImport)}</Typography>
    </Box>
  );
}
