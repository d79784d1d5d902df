import { product } from '@campjay/events/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../app/hooks.ts';
import { JayMedallion } from '../ui/JayMedallion.tsx';
import { FILTER_NAMES, FILTERS } from './filters.ts';
import { filterGivenUp, filtersReset, placeCleared } from './search.ts';
import type { CampList } from './useCampList.ts';

/** How a field of the search is given up, and how that is called; undefined for one that this page has no box for. */
const relaxationOf = (field: string) => {
  if (field === 'latLongUser') return { label: 'any place', relax: () => placeCleared() };
  const name = FILTER_NAMES.find((each) => FILTERS[each].field === field);
  return name && { label: FILTERS[name].any, relax: () => filterGivenUp(name) };
};

/** Nothing matched: which single filter to give up, and how many camps that frees. */
export function EmptyResult({ relax = [] }: Pick<CampList, 'relax'>) {
  const dispatch = useAppDispatch();
  return (
    <Box sx={{ textAlign: 'center', py: 4 }}>
      <JayMedallion sx={{ width: 168, mx: 'auto' }} />
      <Typography sx={{ fontSize: '1.125rem', my: 2 }}>
        Sorry, {product.mascot} couldn't find any camps that match your filters.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        {relax.map(({ field, freed }) => {
          const relaxation = relaxationOf(field);
          return (
            relaxation && (
              <Button key={field} variant="outlined" onClick={() => dispatch(relaxation.relax())}>
                {`Search ${relaxation.label}: ${freed} ${freed === 1 ? 'camp' : 'camps'}`}
              </Button>
            )
          );
        })}
        <Button variant="contained" disableElevation onClick={() => dispatch(filtersReset())}>
          Reset filters
        </Button>
      </Box>
    </Box>
  );
}
