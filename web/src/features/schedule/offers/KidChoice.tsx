import Box from '@mui/material/Box';
import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import type { Session } from '../../catalog/card/campFacts.ts';
import { useScheduleQuery } from '../scheduleApi.ts';
import { describeKidFit } from './describeKidFit.ts';
import { nameOfHolder, scheduleOf } from './plannableKids.ts';

interface KidChoiceProps {
  readonly kid: CalendarHolder;
  readonly datedSession: { readonly season: number; readonly session: Session };
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** One kid to add a session for, and whether it suits them. */
export function KidChoice({ kid, datedSession, isSelected, onSelect }: KidChoiceProps) {
  const { data: schedule } = useScheduleQuery(scheduleOf(kid));
  const kidFacts = schedule?.kids.find(({ kidId }) => kidId === kid.kidId);
  const fit = kidFacts && describeKidFit(kidFacts, datedSession);
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 48,
        px: 1.5,
        py: 0.75,
        border: '1px solid',
        borderColor: isSelected ? 'primary.main' : 'divider',
        borderRadius: 1,
        cursor: 'pointer',
        overflowWrap: 'anywhere',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Box
        component="input"
        type="radio"
        name="kid"
        checked={isSelected}
        onChange={onSelect}
        sx={{ width: 20, height: 20, m: 0, flexShrink: 0, accentColor: 'var(--mui-palette-primary-main)' }}
      />
      <Box component="span" sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {nameOfHolder(kid)}
        </Box>
        {fit && (
          <Box
            component="span"
            sx={{
              display: 'block',
              typography: 'body2',
              color: fit.fits === false ? 'error.main' : 'text.secondary',
            }}
          >
            {fit.text}
          </Box>
        )}
      </Box>
    </Box>
  );
}
