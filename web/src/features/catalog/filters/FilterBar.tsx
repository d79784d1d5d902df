import NativeSelect from '@mui/material/NativeSelect';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { orderSelected, filtersChanged } from '../search.ts';
import { isOrder, SORT_ORDERS } from '../searchInUrl.ts';
import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import { useId, type SyntheticEvent } from 'react';
import { Field, FieldInput } from '../../../ui/fields/Field.tsx';
import { useDebouncedDraft } from '../../../ui/fields/useDebouncedDraft.ts';
import { FILTERS, MAX_TEXT_LENGTH, TYPING_PAUSE_MS } from './filters.ts';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { PAGE_PART } from '../../../ui/pageMarks.ts';
import { FilterFields, MoreFiltersToggle } from './FilterFields.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import type { Facets } from '../searchApi.ts';
import type { CampList } from '../useCampList.ts';

/** Selects the sort order. Sorting by distance needs a place. */
export function SortSelect() {
  const dispatch = useAppDispatch();
  const order = useAppSelector((state) => state.search.order);
  const hasPlace = useAppSelector((state) => state.search.place !== null);
  return (
    <NativeSelect
      value={order}
      disableUnderline
      inputProps={{ 'aria-label': 'Sort by' }}
      sx={{ typography: 'body2', color: 'text.secondary', '& select': { py: 1.25, pl: 0.5, fieldSizing: 'content' } }}
      onChange={({ target: { value } }) => {
        if (isOrder(value)) dispatch(orderSelected(value));
      }}
    >
      {Object.entries(SORT_ORDERS).map(([value, name]) => (
        <option key={value} value={value} disabled={value === 'distance' && !hasPlace}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** The search box. */
function SearchField() {
  const id = useId();
  const dispatch = useAppDispatch();
  const searchText = useAppSelector((state) => state.search.filters.searchText);
  const [draft, setDraft] = useDebouncedDraft(
    searchText,
    (text) => dispatch(filtersChanged({ searchText: text })),
    TYPING_PAUSE_MS,
  );
  return (
    <Field id={id} label={FILTERS.searchText.label}>
      <FieldInput
        id={id}
        type="search"
        autoComplete="off"
        inputProps={{ maxLength: MAX_TEXT_LENGTH, enterKeyHint: 'search' }}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
        }}
        endAdornment={
          <InputAdornment position="end">
            <SearchIcon aria-hidden="true" sx={{ color: 'text.secondary' }} />
          </InputAdornment>
        }
      />
    </Field>
  );
}

/** CSS grid areas by breakpoint; `GRID_COLUMNS` has their widths. */
const GRID_AREAS = {
  xs: '"text" "sheet"',
  sm: '"kids place place radius" "week category text text" "more more more more"',
  lg: '"kids place radius week category text" "more more more more more more"',
};
const GRID_COLUMNS = {
  xs: 'minmax(0, 1fr)',
  sm: 'repeat(3, minmax(0, 1fr)) 110px',
  lg: 'minmax(0, 1.1fr) minmax(0, 1.2fr) 104px minmax(0, 0.9fr) minmax(0, 0.9fr) minmax(0, 1.3fr)',
};

/** Every change starts a search, so Enter must not submit the form. */
const preventSubmit = (event: SyntheticEvent): void => {
  event.preventDefault();
};

/** The search filters. On phones, only the search box is on the page, and a button opens a sheet with the others. */
export function FilterBar({ list, facets }: { list: CampList; facets: Facets | undefined }) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Box
      component="form"
      role="search"
      aria-label="Camps"
      onSubmit={preventSubmit}
      {...{ [PAGE_PART]: 'filters' }}
      sx={{
        position: 'relative',
        display: 'grid',
        gap: 1.25,
        gridTemplateAreas: GRID_AREAS,
        gridTemplateColumns: GRID_COLUMNS,
        p: { xs: 1.5, sm: 2 },
        pb: { sm: 1 },
        mt: { xs: -7, md: -8 },
        bgcolor: 'background.paper',
        borderRadius: 1.5,
        border: '1px solid',
        borderColor: 'divider',
        boxShadow: '0 8px 24px rgb(18 34 54 / 0.14)',
      }}
    >
      {!isPhone && <FilterFields season={list.season} facets={facets} />}
      <Box sx={{ gridArea: 'text' }}>
        <SearchField />
      </Box>
      {isPhone ? (
        <Box sx={{ gridArea: 'sheet' }}>
          <FilterSheet list={list} facets={facets} />
        </Box>
      ) : (
        <Box sx={{ gridArea: 'more' }}>
          <MoreFiltersToggle facets={facets} />
        </Box>
      )}
    </Box>
  );
}
