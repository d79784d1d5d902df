import { introText } from '@campjay/domain/texts/intro.ts';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { dialogOpened } from '../frame/dialogs.ts';
import { useAppDispatch } from '../../app/hooks.ts';

/** Who made the product, with a link to its origin story (Requirement 1.28). */
export function MakerNote() {
  const dispatch = useAppDispatch();
  return (
    <Typography sx={{ mt: 1, textWrap: 'pretty', color: 'cover.quiet', fontSize: { xs: '0.9375rem', md: '1rem' } }}>
      {introText.maker}{' '}
      <Link
        component="button"
        type="button"
        aria-haspopup="dialog"
        underline="always"
        onClick={() => dispatch(dialogOpened('about'))}
        sx={{
          color: 'cover.text',
          font: 'inherit',
          fontWeight: 600,
          verticalAlign: 'baseline',
          textDecorationColor: 'currentColor',
        }}
      >
        {introText.story}
      </Link>
    </Typography>
  );
}
