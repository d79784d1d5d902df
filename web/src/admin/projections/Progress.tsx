import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

interface ProgressProps {
  readonly label: string;
  /** From 0 to 100; undefined as long as nobody knows how much there is to do. */
  readonly percent: number | undefined;
  readonly text: string;
}

/** How far something is, drawn and in words. */
export function Progress({ label, percent, text }: ProgressProps) {
  return (
    <Box sx={{ mb: 1 }}>
      <LinearProgress
        aria-label={label}
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        sx={{ height: 10, borderRadius: 1 }}
      />
      <Typography sx={{ mt: 0.75, fontVariantNumeric: 'tabular-nums' }}>
        {percent === undefined ? text : `${percent} % · ${text}`}
      </Typography>
    </Box>
  );
}
