import { CATEGORIES } from '@campjay/events/catalog/filterOptions.ts';
import { weekLabelsOf } from '@campjay/events/season/weeks.ts';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { MultiSelect } from '../ui/MultiSelect.tsx';
import { FILTERS } from './filters.ts';
import { MoreFiltersToggle } from './MoreFiltersToggle.tsx';
import { PlaceField } from './PlaceField.tsx';
import { RadiusField } from './RadiusField.tsx';
import { filtersChosen } from './search.ts';
import type { Facets } from './searchApi.ts';
import { SearchField } from './SearchField.tsx';

const AREAS = {
  xs: '"text text" "place radius" "week category"',
  sm: '"text text place radius" "week week category category"',
  lg: '"text place radius week category"',
};
const COLUMNS = {
  xs: 'minmax(0, 1fr) minmax(0, 1fr)',
  sm: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.5fr) 110px',
  lg: 'minmax(0, 1.6fr) minmax(0, 1.3fr) 104px minmax(0, 1fr) minmax(0, 1.2fr)',
};

/** Every change searches by itself; Enter has nothing left to do. */
const preventSubmit = (event: SyntheticEvent): void => {
  event.preventDefault();
};

interface FilterBarProps {
  /** The open season's year; undefined until an answer has named it. */
  readonly season: number | undefined;
  readonly facets: Facets | undefined;
}

export function FilterBar({ season, facets }: FilterBarProps) {
  const dispatch = useAppDispatch();
  const { weeks, categories } = useAppSelector((state) => state.search.filters);
  const weekLabels = useMemo(() => (season === undefined ? [] : weekLabelsOf(season)), [season]);
  return (
    <Box
      component="form"
      role="search"
      aria-label="Camps"
      onSubmit={preventSubmit}
      sx={{
        position: 'relative',
        display: 'grid',
        gap: 1.25,
        gridTemplateAreas: AREAS,
        gridTemplateColumns: COLUMNS,
        p: { xs: 1.5, sm: 2 },
        mt: { xs: -7, md: -8 },
        bgcolor: 'background.paper',
        borderRadius: 1.5,
        border: '1px solid',
        borderColor: 'divider',
        boxShadow: '0 8px 24px rgb(18 34 54 / 0.14)',
      }}
    >
      <Box sx={{ gridArea: 'text' }}>
        <SearchField />
      </Box>
      <Box sx={{ gridArea: 'place' }}>
        <PlaceField />
      </Box>
      <Box sx={{ gridArea: 'radius' }}>
        <RadiusField />
      </Box>
      <Box sx={{ gridArea: 'week' }}>
        <MultiSelect
          label={FILTERS.weeks.label}
          options={weekLabels}
          choice={weeks}
          onChange={(chosen) => dispatch(filtersChosen({ weeks: chosen }))}
          counts={facets?.[FILTERS.weeks.field]}
        />
      </Box>
      <Box sx={{ gridArea: 'category' }}>
        <MultiSelect
          label={FILTERS.categories.label}
          options={CATEGORIES}
          choice={categories}
          onChange={(chosen) => dispatch(filtersChosen({ categories: chosen }))}
          counts={facets?.[FILTERS.categories.field]}
        />
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <MoreFiltersToggle facets={facets} />
      </Box>
    </Box>
  );
}
