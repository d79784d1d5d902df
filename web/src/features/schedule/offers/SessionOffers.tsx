import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { formatMinutes } from '@campjay/domain/format/times.ts';
import { useId, useState } from 'react';
import { MAX_TEXT_LENGTH, TYPING_PAUSE_MS } from '../../catalog/filters.ts';
import { useSavedPlaceQuery } from '../../places/savedPlaceApi.ts';
import { Field, FieldInput } from '../../../ui/Field.tsx';
import { useDebouncedDraft } from '../../../ui/useDebouncedDraft.ts';
import { kidNameIn, weekLabel } from '../names.ts';
import { type Conditions, OfferConditions } from './OfferConditions.tsx';
import { OfferList } from './OfferList.tsx';
import { toOffersQuery, DEFAULT_OFFER_FILTER, type OfferFilter } from './offersQuery.ts';

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
