import {
  DAY_OR_SLEEPAWAY,
  DAYS_PER_WEEK,
  FINANCIAL_AID,
  GENDERS,
  REFUNDS,
  TIME_UNTIL_REGISTRATION,
} from '@campjay/domain/catalog/filterOptions.ts';
import Box from '@mui/material/Box';
import { use } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { HiddenToggle } from '../hidden-camps/HiddenToggle.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { CardSettingContext } from './card/cardSetting.ts';
import { FILTERS, type SearchFilters } from './filters.ts';
import { MaxPriceField } from './MaxPriceField.tsx';
import { filtersChanged } from './search.ts';
import type { Facets } from './searchApi.ts';
import { TimeField } from './TimeField.tsx';

const DAYS = DAYS_PER_WEEK.map(String);

/** The less common filters. */
export function MoreFilters({ facets }: { facets: Facets | undefined }) {
  const dispatch = useAppDispatch();
  const filters = useAppSelector((state) => state.search.filters);
  const canHideCamps = use(CardSettingContext) === 'search';
  const choose = (selected: Partial<SearchFilters>): void => void dispatch(filtersChanged(selected));
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
        onChange={(registrations) => choose({ registrations })}
        counts={facets?.[FILTERS.registrations.field]}
      />
      <MultiSelect
        label={FILTERS.refunds.label}
        options={REFUNDS}
        choice={filters.refunds}
        onChange={(refunds) => choose({ refunds })}
        counts={facets?.[FILTERS.refunds.field]}
      />
      <TimeField label={FILTERS.opensBy.label} time={filters.opensBy} onChange={(opensBy) => choose({ opensBy })} />
      <TimeField
        label={FILTERS.closesAfter.label}
        time={filters.closesAfter}
        onChange={(closesAfter) => choose({ closesAfter })}
      />
      <MultiSelect
        label={FILTERS.stays.label}
        options={DAY_OR_SLEEPAWAY}
        choice={filters.stays}
        onChange={(stays) => choose({ stays })}
        counts={facets?.[FILTERS.stays.field]}
      />
      <MultiSelect
        label={FILTERS.genders.label}
        options={GENDERS}
        choice={filters.genders}
        onChange={(genders) => choose({ genders })}
        counts={facets?.[FILTERS.genders.field]}
      />
      <MultiSelect
        label={FILTERS.daysPerWeek.label}
        options={DAYS}
        choice={filters.daysPerWeek}
        onChange={(daysPerWeek) => choose({ daysPerWeek })}
        counts={facets?.[FILTERS.daysPerWeek.field]}
      />
      <MultiSelect
        label={FILTERS.financialAid.label}
        options={FINANCIAL_AID}
        choice={filters.financialAid}
        onChange={(financialAid) => choose({ financialAid })}
        counts={facets?.[FILTERS.financialAid.field]}
      />
      <MaxPriceField maxPrice={filters.maxPrice} onChange={(maxPrice) => choose({ maxPrice })} />
      {canHideCamps && <HiddenToggle />}
    </Box>
  );
}
