import { product } from '@campjay/events/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../app/hooks.ts';
import { JayMedallion } from '../ui/JayMedallion.tsx';
import { ALL } from '../ui/choice.ts';
import { categoriesChosen, filtersReset, placeCleared, searchTextChanged, weeksChosen } from './search.ts';
import type { CampList } from './useCampList.ts';

/** How each filter of this page is given up, and how that is called. */
const RELAXATIONS = {
  selectedSearchText: { label: 'any theme or name', relax: () => searchTextChanged('') },
  selectedWeekLabel: { label: 'any week', relax: () => weeksChosen(ALL) },
  selectedCategory: { label: 'any category', relax: () => categoriesChosen(ALL) },
  latLongUser: { label: 'any place', relax: () => placeCleared() },
} as const;
const isRelaxable = (field: string): field is keyof typeof RELAXATIONS => field in RELAXATIONS;

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
        {relax.map(({ field, freed }) =>
          isRelaxable(field) ? (
            <Button key={field} variant="outlined" onClick={() => dispatch(RELAXATIONS[field].relax())}>
              {`Search ${RELAXATIONS[field].label}: ${freed} ${freed === 1 ? 'camp' : 'camps'}`}
            </Button>
          ) : null,
        )}
        <Button variant="contained" disableElevation onClick={() => dispatch(filtersReset())}>
          Reset filters
        </Button>
      </Box>
    </Box>
  );
}
