import type { CatalogImport } from '@campjay/command-api/catalog/uploads/contract.ts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { plural, timeLeft } from './importWords.ts';

const WAITS = 'It waits for its turn.';

const wordsOf = ({ state, progress, bytes, isStopping }: CatalogImport): string => {
  if (isStopping) return 'It is being stopped, after what is under way.';
  if (!progress) return WAITS;
  const { phase, lines, bytesRead, secondsLeft } = progress;
  const doing = state === 'previewing' ? 'Working out what it would change' : 'Importing';
  if (phase === 'comparing with the log') return `${doing}: looking at what is known.`;
  if (phase === 'delisting') return `${doing}: what the file does not name.`;
  const share = bytes > 0 ? `, ${Math.floor((100 * bytesRead) / bytes)} %` : '';
  const left = secondsLeft === null ? '' : `, ${timeLeft(secondsLeft)}`;
  return `${doing}: ${plural(lines, 'line')}${share}${left}.`;
};

/** How far the worker is. */
export function ImportProgress({ of }: { of: CatalogImport }) {
  const { progress, bytes } = of;
  const isCounted = progress?.phase === 'reading the file' && bytes > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        aria-label={of.state === 'previewing' ? 'Preview' : 'Import'}
        {...(isCounted
          ? { variant: 'determinate', value: Math.min(100, (100 * progress.bytesRead) / bytes) }
          : { variant: 'indeterminate' })}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography role="status">{wordsOf(of)}</Typography>
    </Box>
  );
}
