import Box from '@mui/material/Box';

interface WithNotesProps {
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (withNotes: boolean) => void;
}

/** Whether recipients of the link can read the notes too (Requirement D15.8). */
export function WithNotes({ isChecked, isDisabled, onChange }: WithNotesProps) {
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44, cursor: 'pointer' }}>
      <Box
        component="input"
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        sx={{ width: 22, height: 22, m: 0, flexShrink: 0, accentColor: 'var(--mui-palette-primary-main)' }}
      />
      <span>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          Share my notes too
        </Box>
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          {isChecked
            ? 'Everyone who has the link reads your notes on these camps.'
            : 'Your notes stay with you; the link shows the camps alone.'}
        </Box>
      </span>
    </Box>
  );
}
