import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../../app/hooks.ts';
import { excludeKids } from '../kids/kids.ts';
import { FILTER_NAMES, FILTERS } from './filters/filters.ts';
import { filterCleared, placeFilterRemoved } from './search.ts';
import { type CampList, countText } from './useCampList.ts';
import { product } from '@campjay/domain/product/product.ts';
import { useState } from 'react';
import { dialogOpened } from '../frame/frame.ts';
import { pickJay, jayUrl } from '../../ui/jayPictures.ts';

/**
 * The action and label that remove a filter by the server's field name; undefined for fields that this page does not
 * have.
 */
const relaxationOf = (field: string) => {
  if (field === 'latLongUser') return { label: 'any place', relax: () => placeFilterRemoved() };
  if (field === 'children') return { label: 'any age and grade', relax: () => excludeKids() };
  const name = FILTER_NAMES.find((each) => FILTERS[each].field === field);
  return name && { label: FILTERS[name].anyLabel, relax: () => filterCleared(name) };
};

const offerStyles = {
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
 * Which single filter to remove, and how many camps that would find, most first, as sent by the server (Requirement
 * S.21).
 */
function Relaxations({ relax }: { relax: NonNullable<CampList['relax']> }) {
  const dispatch = useAppDispatch();
  const offers = relax.flatMap(({ field, freed }) => {
    const relaxation = relaxationOf(field);
    return relaxation ? [{ field, freed, ...relaxation }] : [];
  });
  if (offers.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="relaxations" sx={{ width: 1, maxWidth: offers.length > 2 ? 720 : 400 }}>
      <Typography id="relaxations" component="h2" sx={{ textAlign: 'center', color: 'text.secondary', mb: 1.5 }}>
        Give up one filter, and there are camps again:
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { sm: offers.length > 2 ? '1fr 1fr' : '1fr' },
          '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
        }}
      >
        {offers.map(({ field, label, freed, relax: applyRelaxation }) => (
          <li key={field}>
            <Button fullWidth variant="outlined" onClick={() => dispatch(applyRelaxation())} sx={offerStyles}>
              <span>{`Search ${label}:`}</span>{' '}
              <Box component="span" sx={countStyles}>
                {countText(freed)}
              </Box>
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const PICTURE_SIZE = 208;

/** The empty result: a random picture of Jay, and which filter to remove to find camps. */
export function EmptyResult({ relax = [] }: Pick<CampList, 'relax'>) {
  const dispatch = useAppDispatch();
  const [picture] = useState(() => pickJay(Math.random)); // stays until camps are found again
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
