import TuneIcon from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useId, useState, use, useMemo } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import type { Facets } from '../searchApi.ts';
import { RADIUS_MILES, CATEGORIES } from '@campjay/domain/catalog/filterOptions.ts';
import NativeSelect from '@mui/material/NativeSelect';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Field, FieldInput } from '../../../ui/fields/Field.tsx';
import { radiusSelected, filtersChanged } from '../search.ts';
import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { KidInfoButton } from '../../kids/KidInfo.tsx';
import { MultiSelect } from '../../../ui/fields/MultiSelect.tsx';
import { CardSettingContext } from '../card/cardSetting.ts';
import { FILTERS } from './filters.ts';
import { PlaceField } from '../../places/PlaceField.tsx';

const loadMoreFilters = () => import('./MoreFilters.tsx');
const MoreFilters = lazyComponent(loadMoreFilters, (module) => module.MoreFilters);
/** Preloads the code when a click is likely. Ignores a failure: the click tries again and then shows the error. */
const preloadMoreFilters = (): void => void loadMoreFilters().catch(() => undefined);

interface MoreFiltersToggleProps {
  readonly facets: Facets | undefined;
  readonly isInitiallyOpen?: boolean;
}

/** Button that shows or hides the less common filters. Their code is loaded on demand. */
export function MoreFiltersToggle({ facets, isInitiallyOpen = false }: MoreFiltersToggleProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [showText, hideText] = isPhone ? ['More Filters', 'Hide Filters'] : ['Show More Filters', 'Hide More Filters'];
  return (
    <>
      <Button
        size="small"
        startIcon={<TuneIcon />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onPointerEnter={preloadMoreFilters}
        onFocus={preloadMoreFilters}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ minHeight: 44 }}
      >
        {isOpen ? hideText : showText}
      </Button>
      <Box id={panelId} hidden={!isOpen} sx={{ mt: isOpen ? 1 : 0 }}>
        {isOpen && (
          <Suspense fallback={<span role="status">Loading…</span>}>
            <MoreFilters facets={facets} />
          </Suspense>
        )}
      </Box>
    </>
  );
}

/** The search radius in miles; disabled if the search has no place. */
function RadiusField() {
  const id = useId();
  const dispatch = useAppDispatch();
  const radius = useAppSelector((state) => state.search.place?.radius);
  return (
    <Field id={id} label="Within">
      <NativeSelect
        id={id}
        input={<FieldInput />}
        value={radius ?? ''}
        disabled={radius === undefined}
        onChange={({ target }) => {
          dispatch(radiusSelected(Number(target.value)));
        }}
      >
        {radius === undefined && <option value="" aria-label="any distance" />}
        {RADIUS_MILES.map((miles) => (
          <option key={miles} value={miles}>
            {miles} mi
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

export interface FilterFieldsProps {
  /** The year of the current season; undefined until the first response. */
  readonly season: number | undefined;
  readonly facets: Facets | undefined;
}

/**
 * The most used filters, each in the grid area named after it. Lists of favorites have no radius: there the place only
 * affects the shown distances and the sort order, and its field is wider.
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
          onChange={(newWeeks) => dispatch(filtersChanged({ weeks: newWeeks }))}
          counts={facets?.[FILTERS.weeks.field]}
        />
      </Box>
      <Box sx={{ gridArea: 'category' }}>
        <MultiSelect
          label={FILTERS.categories.label}
          options={CATEGORIES}
          choice={categories}
          onChange={(newCategories) => dispatch(filtersChanged({ categories: newCategories }))}
          counts={facets?.[FILTERS.categories.field]}
        />
      </Box>
    </>
  );
}
