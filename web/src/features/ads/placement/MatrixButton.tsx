import Box from '@mui/material/Box';
import type { CellCounts } from './matrix.ts';

interface MatrixButtonProps {
  /** What the button covers: 'Example Kite Camp, June 8'. */
  readonly name: string;
  readonly counts: CellCounts;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

const buttonStyles = {
  appearance: 'none',
  width: '100%',
  minWidth: 64,
  minHeight: 48,
  px: 0.75,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.secondary',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
  cursor: 'pointer',
  '&:hover': { borderColor: 'text.secondary' },
  '&[aria-pressed=true]': { bgcolor: 'secondary.main', borderColor: 'secondary.main', color: 'secondary.contrastText' },
  '&[aria-pressed=mixed]': {
    bgcolor: 'color-mix(in srgb, var(--mui-palette-secondary-main) 16%, transparent)',
    borderColor: 'secondary.main',
    color: 'text.primary',
  },
} as const;

/** '2/3' means that two of three sessions are On. A press sets all of them. */
export function MatrixButton({ name, counts: { on, other, total }, isBusy, onPress }: MatrixButtonProps) {
  const otherAdsText = other === 0 ? '' : `, ${other} in another ad`;
  return (
    <Box
      component="button"
      type="button"
      aria-label={`${name}: ${on} of ${total} On${otherAdsText}`}
      aria-pressed={on === 0 ? false : on === total ? true : 'mixed'}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onPress()}
      sx={buttonStyles}
    >
      <Box component="span" sx={{ fontWeight: 700 }}>
        {on}
      </Box>
      /{total}
      {other > 0 && (
        <Box component="span" sx={{ display: 'block', fontSize: 12 }}>
          {other} other
        </Box>
      )}
    </Box>
  );
}
