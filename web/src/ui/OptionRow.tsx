import Box from '@mui/material/Box';

interface OptionRowProps {
  readonly label: string;
  readonly count: number | undefined;
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

/** One option of a multi-select; grayed if it has no results, but still selectable. */
export function OptionRow({ label, count, isChecked, onToggle }: OptionRowProps) {
  const isEmpty = count === 0;
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: { xs: 44, sm: 40 },
        px: 2,
        cursor: 'pointer',
        color: isEmpty ? 'text.secondary' : 'text.primary',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        component="input"
        type="checkbox"
        checked={isChecked}
        onChange={onToggle}
        sx={{
          width: 20,
          height: 20,
          m: 0,
          flexShrink: 0,
          accentColor: 'var(--mui-palette-primary-main)',
          opacity: isEmpty ? 0.6 : 1,
        }}
      />
      <Box component="span" sx={{ flexGrow: 1, fontWeight: isEmpty ? 400 : 500 }}>
        {label}
      </Box>
      {count !== undefined && (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {count}
        </Box>
      )}
    </Box>
  );
}
