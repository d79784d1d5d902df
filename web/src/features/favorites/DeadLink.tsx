import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { JayMedallion } from '../../ui/JayMedallion.tsx';
import { ListCover } from './ListCover.tsx';

/** Shown for an invalid or ended share link. The page does not reveal which of the two it is. */
export function DeadLink() {
  return (
    <>
      <ListCover title="This list is not shared" />
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 2, py: 5, textAlign: 'center' }}>
        <JayMedallion sx={{ width: 168 }} />
        <Box component="p" sx={{ m: 0, maxWidth: '46ch' }}>
          The link has been ended, or a part of it is missing. The person who sent it can send you a new one.
        </Box>
        <Link component={RouterLink} to="/" sx={{ py: 1.25 }}>
          Search for camps
        </Link>
      </Box>
    </>
  );
}
