import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { filtersReset, type SearchState } from '../search.ts';
import TuneIcon from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { kidsInSearch } from '../../kids/kids.ts';
import { LazyDialog } from '../../../ui/LazyDialog.tsx';
import { FilterFields, MoreFiltersToggle } from './FilterFields.tsx';
import { FILTER_NAMES, describeFilter } from './filters.ts';
import type { Facets } from '../searchApi.ts';
import { type CampList, formatCampCount } from '../useCampList.ts';

/**
 * Resets the filters to those of the page (Requirement 2.89). Always visible, because users would look for a button
 * that comes and goes.
 */
export function ResetFilters() {
  const dispatch = useAppDispatch();
  return (
    <Hint text="Does not reset Age & Grade or Location">
      {(hintProps) => (
        <Button size="small" {...hintProps} sx={{ minHeight: 44 }} onClick={() => dispatch(filtersReset())}>
          Reset filters
        </Button>
      )}
    </Hint>
  );
}

/** Counts the active filters, except the search text, whose field is on the page itself. */
const countActiveFilters = ({ filters, place }: SearchState): number =>
  FILTER_NAMES.filter((name) => name !== 'searchText' && describeFilter(filters, name) !== undefined).length +
  (place ? 1 : 0);

/**
 * For phones: a button with the number of active filters. It opens a sheet with every filter and a button that leads
 * back to the camps.
 */
export function FilterSheet({ list, facets }: { list: CampList; facets: Facets | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const activeCount = useAppSelector(
    (state) => countActiveFilters(state.search) + (kidsInSearch(state).length > 0 ? 1 : 0),
  );
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button
        fullWidth
        variant="outlined"
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        sx={{ height: 48, borderRadius: 1 }}
      >
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </Button>
      <LazyDialog
        isOpen={isOpen}
        onClose={close}
        title="Filters"
        actions={
          <>
            <ResetFilters />
            <Button variant="contained" disableElevation onClick={close} sx={{ minHeight: 48, flexGrow: 1 }}>
              {list.camps ? `Show ${formatCampCount(list.total)}` : 'Show camps'}
            </Button>
          </>
        }
      >
        <Box
          sx={{
            display: 'grid',
            gap: 1.25,
            pt: 0.5,
            gridTemplateAreas: '"kids kids" "place radius" "week week" "category category" "more more"',
            gridTemplateColumns: 'minmax(0, 1fr) 110px',
          }}
        >
          <FilterFields season={list.season} facets={facets} />
          <Box sx={{ gridArea: 'more' }}>
            <MoreFiltersToggle facets={facets} isInitiallyOpen />
          </Box>
        </Box>
      </LazyDialog>
    </>
  );
}
