import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { jayUrl } from '../../../ui/jayPictures.ts';
import { DeferredImage } from '../../../ui/DeferredImage.tsx';

/** Shown while the user has no kids, with a link to the Manage Kids dialog. */
export function NoKids() {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 5, textAlign: 'center' }}>
      <DeferredImage src={jayUrl('looking-through-binoculars')} size={168} />
      <Typography variant="h2">Whose summer is it?</Typography>
      <Typography sx={{ maxWidth: '46ch', textWrap: 'balance' }}>
        Add a kid, and their summer opens here, week by week. A first name is enough to begin with.
      </Typography>
      <Button
        variant="contained"
        disableElevation
        component={RouterLink}
        to="#manage-kids"
        sx={{ minHeight: 48, px: 3 }}
      >
        Add a kid
      </Button>
    </Box>
  );
}

/** Instructions above a grid without entries. */
export function FirstSteps() {
  return (
    <Box
      sx={{
        mb: 2,
        p: 2,
        borderRadius: 2,
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '& ol': { m: 0, mt: 0.75, pl: 2.75, '& > li': { mt: 0.5 } },
      }}
    >
      <Typography variant="h2">A summer to fill</Typography>
      <ol>
        <li>
          Press a week to add a camp session, a plan of your own, or an offer of playdates. This does not book anything.
        </li>
        <li>
          Sessions come from your{' '}
          <Link component={RouterLink} to="/favorites" underline="always">
            favorites
          </Link>{' '}
          and from the{' '}
          <Link component={RouterLink} to="/" underline="always">
            search
          </Link>
          .
        </li>
        <li>Move things until they fit: every change can be undone.</li>
      </ol>
    </Box>
  );
}
