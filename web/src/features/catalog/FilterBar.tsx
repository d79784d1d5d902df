import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SyntheticEvent } from 'react';
import { PAGE_PART } from '../../ui/pageMarks.ts';
import { FilterFields } from './FilterFields.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { MoreFiltersToggle } from './MoreFiltersToggle.tsx';
import type { Facets } from './searchApi.ts';
import { SearchField } from './SearchField.tsx';
import type { CampList } from './useCampList.ts';

const AREAS = {
  xs: '"text" "sheet"',
  sm: '"kids place place radius" "week category text text" "more more more more"',
  lg: '"kids place radius week category text" "more more more more more more"',
};
const COLUMNS = {
  xs: 'minmax(0, 1fr)',
  sm: 'repeat(3, minmax(0, 1fr)) 110px',
  lg: 'minmax(0, 1.1fr) minmax(0, 1.2fr) 104px minmax(0, 0.9fr) minmax(0, 0.9fr) minmax(0, 1.3fr)',
};

/** Every change searches at once, so Enter must not submit the form. */
const preventSubmit = (event: SyntheticEvent): void => {
  event.preventDefault();
};

/** The search filters. On phones only the search box is in the page, and a button opens a sheet with the rest. */
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
        gridTemplateAreas: AREAS,
        gridTemplateColumns: COLUMNS,
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
