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
import { Field, Input } from '../../../ui/fields/Field.tsx';
import { useDebouncedDraft } from '../../../ui/fields/useDebouncedDraft.ts';
import { kidNameIn, weekLabel } from '../names.ts';
import { OfferList, type OffersQuery } from './OfferList.tsx';

/** The user's filter for sessions. Each boolean turns one condition on. */
interface OfferFilter {
  /** Which camps to search. */
  readonly scope: 'favorites' | 'all';
  readonly text: string;
  /** The session must suit the kid's age and grade. */
  readonly mustFitKid: boolean;
  /** The session must take place in the cell's week. */
  readonly mustBeInWeek: boolean;
  /** The session must be near the family's home. */
  readonly mustBeNearHome: boolean;
  /** The session, including before and after care, must cover the parents' working hours. */
  readonly mustCoverWorkingHours: boolean;
}

/** By default, all conditions apply except the one about working hours. */
export const DEFAULT_OFFER_FILTER: OfferFilter = {
  scope: 'favorites',
  text: '',
  mustFitKid: true,
  mustBeInWeek: true,
  mustBeNearHome: true,
  mustCoverWorkingHours: false,
};

/** The cell to fill (a kid and a week), with the schedule and the family's home, which the query depends on. */
interface OfferCell {
  readonly schedule: Pick<ScheduleView, 'ownerId' | 'mode' | 'workingHours'>;
  readonly kidId: string;
  readonly week: string;
  /** The family's home; null if none is saved, undefined while loading. */
  readonly place: SearchPlace | null | undefined;
}

/** Rounds a coordinate to about half a mile, so that the request's URL does not reveal the family's address. */
const roundCoordinate = (degrees: number): number => Math.round(degrees * 100) / 100;

/**
 * Converts the filter to a query. Favorites are not filtered by distance, because the family chose them regardless of
 * the distance.
 */
export const toOffersQuery = (filter: OfferFilter, { schedule, kidId, week, place }: OfferCell): OffersQuery => {
  const { scope, text, mustFitKid, mustBeInWeek, mustBeNearHome, mustCoverWorkingHours } = filter;
  return {
    ...(schedule.mode !== 'own' && { ownerId: schedule.ownerId }),
    kidId,
    among: scope,
    fits: mustFitKid ? '1' : '0',
    ...(mustBeInWeek && { week }),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(mustBeNearHome &&
      scope === 'all' &&
      place && { lat: roundCoordinate(place.lat), lng: roundCoordinate(place.lng), radius: place.radius }),
    ...(mustCoverWorkingHours && schedule.workingHours),
  };
};

export type ConditionName = 'mustFitKid' | 'mustBeInWeek' | 'mustBeNearHome' | 'mustCoverWorkingHours';
type Conditions = Partial<Readonly<Record<ConditionName, string>>>;

interface OfferConditionsProps {
  /** The labels of the available conditions. */
  readonly conditions: Conditions;
  readonly filter: OfferFilter;
  readonly onChange: (filter: Partial<OfferFilter>) => void;
}

const CONDITION_NAMES: readonly ConditionName[] = [
  'mustFitKid',
  'mustBeInWeek',
  'mustBeNearHome',
  'mustCoverWorkingHours',
];

/** Chips for the conditions that exclude sessions. Pressing a chip turns its condition on or off. */
function OfferConditions({ conditions, filter, onChange }: OfferConditionsProps) {
  return (
    <Box role="group" aria-label="Only sessions that" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {CONDITION_NAMES.map((name) => {
        const label = conditions[name];
        const isOn = filter[name];
        return (
          label !== undefined && (
            <Chip
              key={name}
              component="button"
              clickable
              aria-pressed={isOn}
              label={label}
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
  readonly onAdded: () => void;
}

const toggleStyles = { minHeight: 44, flex: '1 1 0', textTransform: 'none', fontWeight: 600, lineHeight: 1.2 } as const;

/** Search for a session to add to one cell of the grid, among the user's favorites or all camps. */
export function SessionOffers({ schedule, kidId, week, onAdded }: SessionOffersProps) {
  const id = useId();
  const [filter, setFilter] = useState<OfferFilter>(DEFAULT_OFFER_FILTER);
  const updateFilter = (patch: Partial<OfferFilter>): void => setFilter((current) => ({ ...current, ...patch }));
  const [draft, setDraft] = useDebouncedDraft(filter.text, (text) => updateFilter({ text }), TYPING_PAUSE_MS);
  const { data: place, isLoading } = useSavedPlaceQuery(undefined);
  const isSearchingAll = filter.scope === 'all';
  const from = readHourMinute(schedule.workingHours?.from ?? '');
  const until = readHourMinute(schedule.workingHours?.until ?? '');
  const conditions: Conditions = {
    mustFitKid: `Fits ${kidNameIn(schedule, kidId)}`,
    mustBeInWeek: `Week of ${weekLabel(week)}`,
    ...(isSearchingAll && place && { mustBeNearHome: `Within ${place.radius} mi of home` }),
    ...(from !== undefined &&
      until !== undefined && { mustCoverWorkingHours: `Covers ${formatMinutes(from)} – ${formatMinutes(until)}` }),
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-label="Where to look for sessions"
        value={filter.scope}
        onChange={(_event, scope: OfferFilter['scope'] | null) => scope && updateFilter({ scope })}
      >
        <ToggleButton value="favorites" sx={toggleStyles}>
          From your favorites
        </ToggleButton>
        <ToggleButton value="all" sx={toggleStyles}>
          Search
        </ToggleButton>
      </ToggleButtonGroup>
      <Field id={id} label="Search themes or camps">
        <Input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={MAX_TEXT_LENGTH}
          enterKeyHint="search"
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
      </Field>
      <OfferConditions conditions={conditions} filter={filter} onChange={updateFilter} />
      {!isLoading && (
        <OfferList
          query={toOffersQuery(filter, { schedule, kidId, week, place })}
          schedule={schedule}
          kidId={kidId}
          week={week}
          onAdded={onAdded}
          onSearchAll={isSearchingAll ? undefined : () => updateFilter({ scope: 'all' })}
        />
      )}
    </Box>
  );
}
