import { useId, use } from 'react';
import { Field, FieldInput } from '../../../ui/fields/Field.tsx';
import { useDebouncedDraft } from '../../../ui/fields/useDebouncedDraft.ts';
import { TYPING_PAUSE_MS, FILTERS, readMaxPrice, type SearchFilters } from './filters.ts';
import {
  DAY_OR_SLEEPAWAY,
  DAYS_PER_WEEK,
  FINANCIAL_AID,
  GENDERS,
  REFUNDS,
  TIME_UNTIL_REGISTRATION,
} from '@campjay/domain/catalog/filterOptions.ts';
import Box from '@mui/material/Box';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { HiddenToggle } from '../../hidden-camps/AllHidden.tsx';
import { MultiSelect } from '../../../ui/fields/MultiSelect.tsx';
import { CardSettingContext } from '../card/cardSetting.ts';
import { filtersChanged } from '../search.ts';
import type { Facets } from '../searchApi.ts';

/** Step of the time input in seconds (Requirement 5.6). */
const TIME_STEP_SECONDS = 15 * 60;

interface TimeFieldProps {
  readonly label: string;
  /** 'HH:mm', or '' for any time. */
  readonly time: string;
  readonly onChange: (time: string) => void;
}

/** Input for an optional time of day. */
function TimeField({ label, time, onChange }: TimeFieldProps) {
  const id = useId();
  const [draft, setDraft] = useDebouncedDraft(time, onChange, TYPING_PAUSE_MS);
  return (
    <Field id={id} label={label} isLabelRaised>
      <FieldInput
        id={id}
        type="time"
        inputProps={{ step: TIME_STEP_SECONDS }}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
        }}
      />
    </Field>
  );
}

interface MaxPriceFieldProps {
  /** Whole US dollars; null for any price. */
  readonly maxPrice: number | null;
  readonly onChange: (maxPrice: number | null) => void;
}

/** Input for the maximum price of a session. */
function MaxPriceField({ maxPrice, onChange }: MaxPriceFieldProps) {
  const id = useId();
  const applyText = (text: string): void => onChange(readMaxPrice(text));
  const [draft, setDraft] = useDebouncedDraft(maxPrice === null ? '' : String(maxPrice), applyText, TYPING_PAUSE_MS);
  return (
    <Field id={id} label={FILTERS.maxPrice.label}>
      <FieldInput
        id={id}
        type="number"
        autoComplete="off"
        inputProps={{ min: 0, step: 1, inputMode: 'numeric' }}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
        }}
      />
    </Field>
  );
}

const DAY_COUNTS = DAYS_PER_WEEK.map(String);

/** The less common filters. The switch that shows hidden camps is only on the search page. */
export function MoreFilters({ facets }: { facets: Facets | undefined }) {
  const dispatch = useAppDispatch();
  const filters = useAppSelector((state) => state.search.filters);
  const isSearchPage = use(CardSettingContext) === 'search';
  const updateFilters = (changes: Partial<SearchFilters>): void => void dispatch(filtersChanged(changes));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <MultiSelect
        label={FILTERS.registrations.label}
        options={TIME_UNTIL_REGISTRATION}
        choice={filters.registrations}
        onChange={(registrations) => updateFilters({ registrations })}
        counts={facets?.[FILTERS.registrations.field]}
      />
      <MultiSelect
        label={FILTERS.refunds.label}
        options={REFUNDS}
        choice={filters.refunds}
        onChange={(refunds) => updateFilters({ refunds })}
        counts={facets?.[FILTERS.refunds.field]}
      />
      <TimeField
        label={FILTERS.opensBy.label}
        time={filters.opensBy}
        onChange={(opensBy) => updateFilters({ opensBy })}
      />
      <TimeField
        label={FILTERS.closesAfter.label}
        time={filters.closesAfter}
        onChange={(closesAfter) => updateFilters({ closesAfter })}
      />
      <MultiSelect
        label={FILTERS.stays.label}
        options={DAY_OR_SLEEPAWAY}
        choice={filters.stays}
        onChange={(stays) => updateFilters({ stays })}
        counts={facets?.[FILTERS.stays.field]}
      />
      <MultiSelect
        label={FILTERS.genders.label}
        options={GENDERS}
        choice={filters.genders}
        onChange={(genders) => updateFilters({ genders })}
        counts={facets?.[FILTERS.genders.field]}
      />
      <MultiSelect
        label={FILTERS.daysPerWeek.label}
        options={DAY_COUNTS}
        choice={filters.daysPerWeek}
        onChange={(daysPerWeek) => updateFilters({ daysPerWeek })}
        counts={facets?.[FILTERS.daysPerWeek.field]}
      />
      <MultiSelect
        label={FILTERS.financialAid.label}
        options={FINANCIAL_AID}
        choice={filters.financialAid}
        onChange={(financialAid) => updateFilters({ financialAid })}
        counts={facets?.[FILTERS.financialAid.field]}
      />
      <MaxPriceField maxPrice={filters.maxPrice} onChange={(maxPrice) => updateFilters({ maxPrice })} />
      {isSearchPage && <HiddenToggle />}
    </Box>
  );
}
