import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../../app/hooks.ts';
import { excludeKids } from '../kids/kids.ts';
import { FILTER_NAMES, FILTERS } from './filters/filters.ts';
import { filterCleared, placeFilterRemoved } from './search.ts';
import { type CampList, formatCampCount } from './useCampList.ts';
import { product } from '@campjay/domain/product/product.ts';
import { useState } from 'react';
import { dialogOpened } from '../frame/frame.ts';
import { pickJay, jayUrl } from '../../ui/jayPictures.ts';

/**
 * Finds out how to remove a filter: a text for the search without it, and the Redux action. The server names the filter
 * by its request field. Undefined for an unknown field.
 */
const findRelaxation = (field: string) => {
  if (field === 'latLongUser') return { label: 'any place', createAction: () => placeFilterRemoved() };
  if (field === 'children') return { label: 'any age and grade', createAction: () => excludeKids() };
  const name = FILTER_NAMES.find((filterName) => FILTERS[filterName].field === field);
  return name && { label: FILTERS[name].anyLabel, createAction: () => filterCleared(name) };
};

const buttonStyles = {
  height: 1,
  minHeight: 52,
  justifyContent: 'space-between',
  gap: 2,
  textAlign: 'start',
  lineHeight: 1.3,
  bgcolor: 'background.paper',
};
const countStyles = { flexShrink: 0, fontVariantNumeric: 'tabular-nums', color: 'text.secondary' };

/**
 * Buttons that each remove one filter, with the number of camps found without it (`freed`). The server sorts them by
 * that number, the largest first (Requirement S.21).
 */
function Relaxations({ relax }: { relax: NonNullable<CampList['relax']> }) {
  const dispatch = useAppDispatch();
  const relaxations = relax.flatMap(({ field, freed }) => {
    const relaxation = findRelaxation(field);
    return relaxation ? [{ field, freed, ...relaxation }] : [];
  });
  if (relaxations.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="relaxations"
      sx={{ width: 1, maxWidth: relaxations.length > 2 ? 720 : 400 }}
    >
      <Typography id="relaxations" component="h2" sx={{ textAlign: 'center', color: 'text.secondary', mb: 1.5 }}>
        Remove one filter to see camps again:
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { sm: relaxations.length > 2 ? '1fr 1fr' : '1fr' },
          // The last button spans both columns if it is alone in its row.
          '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
        }}
      >
        {relaxations.map(({ field, label, freed, createAction }) => (
          <li key={field}>
            <Button fullWidth variant="outlined" onClick={() => dispatch(createAction())} sx={buttonStyles}>
              <span>{`Search ${label}:`}</span>{' '}
              <Box component="span" sx={countStyles}>
                {formatCampCount(freed)}
              </Box>
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const PICTURE_SIZE = 208;

/** Shown if a search finds no camps: a random picture of Jay, and the filters that the parent can remove. */
export function EmptyResult({ relax = [] }: Pick<CampList, 'relax'>) {
  const dispatch = useAppDispatch();
  const [picture] = useState(() => pickJay(Math.random)); // does not change while the result stays empty
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, py: { xs: 3, sm: 5 } }}>
      <img src={jayUrl(picture)} alt="" width={PICTURE_SIZE} height={PICTURE_SIZE} />
      <Typography variant="h3" component="p" sx={{ textAlign: 'center', textWrap: 'balance', maxWidth: '28ch' }}>
        Sorry, {product.mascot} couldn't find any camps that match your filters.
      </Typography>
      <Relaxations relax={relax} />
      <Button size="large" onClick={() => dispatch(dialogOpened('suggest'))}>
        Suggest a camp that {product.name} is missing
      </Button>
    </Box>
  );
}
