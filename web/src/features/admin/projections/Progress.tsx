import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

interface ProgressProps {
  readonly label: string;
  /** From 0 to 100; undefined while the total is unknown. */
  readonly percent: number | undefined;
  readonly text: string;
}

/** A progress bar with a text. */
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
