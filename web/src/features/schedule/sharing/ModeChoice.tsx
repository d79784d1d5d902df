import type { ShareMode } from '@campjay/events/schedule/entries.ts';
import Box from '@mui/material/Box';
import { MODES } from './shareModes.ts';

interface ModeChoiceProps {
  /** Name of the radio group; unique on the page. */
  readonly name: string;
  readonly legend: string;
  readonly value: ShareMode;
  readonly isDisabled?: boolean;
  readonly onChange: (mode: ShareMode) => void;
}

/** Chooses what recipients of a share may do, in plain words because it concerns a family's data. */
export function ModeChoice({ name, legend, value, isDisabled = false, onChange }: ModeChoiceProps) {
  return (
    <Box component="fieldset" disabled={isDisabled} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
        {legend}
      </Box>
      {(['plan', 'view'] as const).map((mode) => (
        <Box
          key={mode}
          component="label"
          sx={{ display: 'flex', gap: 1.25, py: 0.75, minHeight: 44, cursor: 'pointer', alignItems: 'flex-start' }}
        >
          <Box
            component="input"
            type="radio"
            name={name}
            checked={value === mode}
            onChange={() => onChange(mode)}
            sx={{
              width: 22,
              height: 22,
              m: 0,
              mt: 0.25,
              flexShrink: 0,
              accentColor: 'var(--mui-palette-primary-main)',
            }}
          />
          <span>
            <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {MODES[mode].name}
            </Box>
            <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
              {MODES[mode].description}
            </Box>
          </span>
        </Box>
      ))}
    </Box>
  );
}
