import { formatGrade } from '@campjay/domain/format.ts';
import { checkKidFit } from '@campjay/domain/schedule/kidFit.ts';
import type { ScheduleKid, CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import type { Session } from '../../catalog/card/campFacts.ts';
import { formatNumberRanges } from '@campjay/domain/catalog/sessionText.ts';
import { nameOfKid } from '../names.ts';
import Box from '@mui/material/Box';
import { useScheduleQuery } from '../scheduleApi.ts';

/** Whether a session suits a kid, with a text for display. */
export interface KidFitDescription {
  /** Whether the session suits the kid's age and grade; null if that is unknown. */
  readonly fits: boolean | null;
  readonly text: string;
}

/** Describes whether a session suits a kid, and why not: 'Robin will be 6; the session is for ages 7–9'. */
export const describeKidFit = (
  kid: Pick<ScheduleKid, 'name' | 'dob' | 'grade'>,
  datedSession: { readonly season: number; readonly session: Session },
): KidFitDescription => {
  const { ages = [], grades = [] } = datedSession.session;
  const { age, fits, fitsAge, fitsGrade } = checkKidFit(kid, datedSession);
  const name = nameOfKid(kid);
  const reasons = [
    fitsAge === false && `${name} will be ${age}; the session is for ages ${formatNumberRanges(ages, String)}`,
    fitsGrade === false &&
      kid.grade !== null &&
      `${name}’s grade will be ${formatGrade(kid.grade)}; the session is for ${formatNumberRanges(grades, formatGrade)}`,
  ].filter((reason) => reason !== false);
  if (reasons.length > 0) return { fits, text: reasons.join('. ') };
  if (fits) return { fits, text: fitsAge ? `Fits ${name}, who will be ${age}` : `Fits ${name}’s grade` };
  const hasListedLimits = ages.length + grades.length > 0;
  return {
    fits,
    text: hasListedLimits ? `${name}’s age or grade is not known` : 'Ages and grades are not listed',
  };
};

/** The kids whose schedule the user may change: not those shared view-only or with an ended trial. */
export const filterEditableKids = (holders: readonly CalendarHolder[]): readonly CalendarHolder[] =>
  holders.filter(({ mode, isTrialEnded }) => mode !== 'view' && !isTrialEnded);

/** The owner id to pass to `useScheduleQuery` for a kid's schedule; undefined for the user's own schedule. */
export const scheduleOwnerIdOf = ({ mode, ownerId }: Pick<CalendarHolder, 'mode' | 'ownerId'>): string | undefined =>
  mode === 'own' ? undefined : ownerId;

/** 'Robin', or 'Robin (Ada Example)' for a kid whose schedule another parent shares. */
const kidLabelOf = ({ name, sharer }: Pick<CalendarHolder, 'name' | 'sharer'>): string => {
  const kid = name?.trim() || 'Kid';
  return sharer ? `${kid} (${sharer.firstName} ${sharer.lastName})` : kid;
};

interface KidChoiceProps {
  readonly kid: CalendarHolder;
  readonly datedSession: { readonly season: number; readonly session: Session };
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** Radio button for one kid, with a note on whether the session suits the kid. */
export function KidChoice({ kid, datedSession, isSelected, onSelect }: KidChoiceProps) {
  const { data: schedule } = useScheduleQuery(scheduleOwnerIdOf(kid));
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
          {kidLabelOf(kid)}
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
