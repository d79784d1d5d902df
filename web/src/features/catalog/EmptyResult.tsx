import { product } from '@campjay/domain/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { dialogOpened } from '../frame/dialogs.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { jayUrl } from '../../ui/jayUrl.ts';
import { pickJay } from '../../ui/jayPictures.ts';
import { Relaxations } from './Relaxations.tsx';
import type { CampList } from './useCampList.ts';

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
