import { CATEGORIES } from '@campjay/domain/catalog/filterOptions.ts';
import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import Box from '@mui/material/Box';
import { use, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { KidInfoButton } from '../kids/KidInfoButton.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { CardSettingContext } from './card/cardSetting.ts';
import { FILTERS } from './filters.ts';
import { PlaceField } from '../places/PlaceField.tsx';
import { RadiusField } from './RadiusField.tsx';
import { filtersChanged } from './search.ts';
import type { Facets } from './searchApi.ts';

export interface FilterFieldsProps {
  /** The open season's year; undefined until a response states it. */
  readonly season: number | undefined;
  readonly facets: Facets | undefined;
}

/**
 * The filters that most searches use, each in the grid area of its name. Favorites are listed regardless of distance,
 * so there the place also takes the radius's space and only affects distances and their order.
 */
export function FilterFields({ season, facets }: FilterFieldsProps) {
  const dispatch = useAppDispatch();
  const hasRadius = use(CardSettingContext) === 'search';
  const { weeks, categories } = useAppSelector((state) => state.search.filters);
  const weekLabels = useMemo(() => (season === undefined ? [] : weekLabelsOf(season)), [season]);
  return (
    <>
      <Box sx={{ gridArea: 'kids' }}>
        <KidInfoButton />
      </Box>
      <Box sx={hasRadius ? { gridArea: 'place' } : { gridRow: 'place', gridColumn: 'place-start / radius-end' }}>
        <PlaceField />
      </Box>
      {hasRadius && (
        <Box sx={{ gridArea: 'radius' }}>
          <RadiusField />
        </Box>
      )}
      <Box sx={{ gridArea: 'week' }}>
        <MultiSelect
          label={FILTERS.weeks.label}
          options={weekLabels}
          choice={weeks}
          onChange={(selected) => dispatch(filtersChanged({ weeks: selected }))}
          counts={facets?.[FILTERS.weeks.field]}
        />
      </Box>
      <Box sx={{ gridArea: 'category' }}>
        <MultiSelect
          label={FILTERS.categories.label}
          options={CATEGORIES}
          choice={categories}
          onChange={(selected) => dispatch(filtersChanged({ categories: selected }))}
          counts={facets?.[FILTERS.categories.field]}
        />
      </Box>
    </>
  );
}
