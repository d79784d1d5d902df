import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { SearchPlace } from '../../catalog/searchInUrl.ts';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { readHourMinute } from '@campjay/events/clock.ts';
import { formatMinutes } from '@campjay/domain/format.ts';
import { useId, useState } from 'react';
import { MAX_TEXT_LENGTH, TYPING_PAUSE_MS } from '../../catalog/filters/filters.ts';
import { useSavedPlaceQuery } from '../../places/savedPlaceApi.ts';
import { Field, FieldInput } from '../../../ui/fields/Field.tsx';
import { useDebouncedDraft } from '../../../ui/fields/useDebouncedDraft.ts';
import { kidNameIn, weekLabel } from '../names.ts';
import { OfferList, type OffersQuery } from './OfferList.tsx';

/** A parent's filter for sessions. */
interface OfferFilter {
  readonly among: 'favorites' | 'all';
  readonly text: string;
  readonly fits: boolean;
  readonly inWeek: boolean;
  readonly near: boolean;
  readonly covers: boolean;
}

/** Fit, week and distance apply by default; working hours only on request. */
export const DEFAULT_OFFER_FILTER: OfferFilter = {
  among: 'favorites',
  text: '',
  fits: true,
  inWeek: true,
  near: true,
  covers: false,
};

interface OfferCell {
  readonly schedule: Pick<ScheduleView, 'ownerId' | 'mode' | 'workingHours'>;
  readonly kidId: string;
  readonly week: string;
  readonly place: SearchPlace | null | undefined;
}

/** Rounds to about half a mile, so that the family's address does not appear in the request's URL. */
const roundCoordinate = (degrees: number): number => Math.round(degrees * 100) / 100;

/**
 * The request for the sessions of a cell. Favorites are not filtered by place, because the family chose them as they
 * are.
 */
export const toOffersQuery = (filter: OfferFilter, { schedule, kidId, week, place }: OfferCell): OffersQuery => {
  const { among, text, fits, inWeek, near, covers } = filter;
  return {
    ...(schedule.mode !== 'own' && { ownerId: schedule.ownerId }),
    kidId,
    among,
    fits: fits ? '1' : '0',
    ...(inWeek && { week }),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(near &&
      among === 'all' &&
      place && { lat: roundCoordinate(place.lat), lng: roundCoordinate(place.lng), radius: place.radius }),
    ...(covers && schedule.workingHours),
  };
};

export type ConditionName = 'fits' | 'inWeek' | 'near' | 'covers';
type Conditions = Partial<Readonly<Record<ConditionName, string>>>;

interface OfferConditionsProps {
  /** The available conditions, with their labels. */
  readonly conditions: Conditions;
  readonly filter: OfferFilter;
  readonly onChange: (filter: Partial<OfferFilter>) => void;
}

const NAMES: readonly ConditionName[] = ['fits', 'inWeek', 'near', 'covers'];

/** Chips for the conditions that exclude sessions; a press turns one off or on. */
function OfferConditions({ conditions, filter, onChange }: OfferConditionsProps) {
  return (
    <Box role="group" aria-label="Only sessions that" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {NAMES.map((name) => {
        const text = conditions[name];
        const isOn = filter[name];
        return (
          text !== undefined && (
            <Chip
              key={name}
              component="button"
              clickable
              aria-pressed={isOn}
              label={text}
              color={isOn ? 'primary' : 'default'}
              variant={isOn ? 'filled' : 'outlined'}
              {...(isOn && { icon: <CheckIcon /> })}
              onClick={() => onChange({ [name]: !isOn })}
              sx={{
                height: 'auto',
                minHeight: 44,
                fontSize: 15,
                borderRadius: 22,
                '& .MuiChip-label': { whiteSpace: 'normal' },
              }}
            />
          )
        );
      })}
    </Box>
  );
}

interface SessionOffersProps {
  readonly schedule: ScheduleView;
  readonly kidId: string;
  readonly week: string;
  readonly onPlaced: () => void;
}

const toggleStyles = { minHeight: 44, flex: '1 1 0', textTransform: 'none', fontWeight: 600, lineHeight: 1.2 } as const;

/** Finds a session for one cell of the grid, among favorites or all camps. */
export function SessionOffers({ schedule, kidId, week, onPlaced }: SessionOffersProps) {
  const id = useId();
  const [filter, setFilter] = useState<OfferFilter>(DEFAULT_OFFER_FILTER);
  const change = (patch: Partial<OfferFilter>): void => setFilter((before) => ({ ...before, ...patch }));
  const [draft, setDraft] = useDebouncedDraft(filter.text, (text) => change({ text }), TYPING_PAUSE_MS);
  const { data: place, isLoading } = useSavedPlaceQuery(undefined);
  const isSearch = filter.among === 'all';
  const hours = [schedule.workingHours?.from, schedule.workingHours?.until].map((text) => readHourMinute(text ?? ''));
  const [from, until] = hours;
  const conditions: Conditions = {
    fits: `Fits ${kidNameIn(schedule, kidId)}`,
    inWeek: `Week of ${weekLabel(week)}`,
    ...(isSearch && place && { near: `Within ${place.radius} mi of home` }),
    ...(from !== undefined &&
      until !== undefined && { covers: `Covers ${formatMinutes(from)} – ${formatMinutes(until)}` }),
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-label="Where to look for sessions"
        value={filter.among}
        onChange={(_event, among: OfferFilter['among'] | null) => among && change({ among })}
      >
        <ToggleButton value="favorites" sx={toggleStyles}>
          From your favorites
        </ToggleButton>
        <ToggleButton value="all" sx={toggleStyles}>
          Search
        </ToggleButton>
      </ToggleButtonGroup>
      <Field id={id} label="Search themes or camps">
        <FieldInput
          id={id}
          type="search"
          autoComplete="off"
          inputProps={{ maxLength: MAX_TEXT_LENGTH, enterKeyHint: 'search' }}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
      </Field>
      <OfferConditions conditions={conditions} filter={filter} onChange={change} />
      {!isLoading && (
        <OfferList
          query={toOffersQuery(filter, { schedule, kidId, week, place })}
          schedule={schedule}
          kidId={kidId}
          week={week}
          onPlaced={onPlaced}
          onSearchAll={isSearch ? undefined : () => change({ among: 'all' })}
        />
      )}
    </Box>
  );
}
