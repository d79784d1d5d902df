import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDiscount } from '@campjay/domain/ads/discount.ts';
import Button from '@mui/material/Button';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { useIdentity } from '../../identity/useIdentity.ts';
import { TextPage } from '../../texts/TextPage.tsx';
import { ConciergeForm } from './ConciergeForm.tsx';

const exampleDiscountText = formatDiscount(
  { discount_structure: 'percentage', discount_dollars: null, discount_percentage: 0.1 },
  'cpc',
);

/** Drawing of a beach, which stands in for a camp's photo. */
function ExamplePicture() {
  return (
    <svg viewBox="0 0 320 200" role="img" aria-label="Example picture: kites over a beach" width="100%">
      <rect width="320" height="200" fill="#cfe0ea" />
      <circle cx="248" cy="58" r="26" fill="#f2c46b" />
      <path d="M0 132 Q80 116 160 128 T320 122 V200 H0Z" fill="#7fa9bf" />
      <path d="M0 156 Q110 138 320 160 V200 H0Z" fill="#e6d3a8" />
      <path d="M88 34 l26 20 -20 26 -26 -20Z" fill="#b5523b" />
      <path d="M160 60 l18 14 -14 18 -18 -14Z" fill="#2f6b58" />
      <path d="M94 80 C104 112 112 130 118 152 M164 92 C158 116 148 134 142 152" stroke="#3c4a52" fill="none" />
    </svg>
  );
}

/** A sample sponsored card with a fictional camp. */
function ExampleCard() {
  return (
    <Box component="section" aria-labelledby="how-it-looks">
      <Typography id="how-it-looks" variant="h2">
        How it looks
      </Typography>
      <Box
        component="figure"
        sx={{
          m: 0,
          mt: 2,
          p: { xs: 2, sm: 2.5 },
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'warning.main',
          borderRadius: 1.5,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '3fr 2fr' },
        }}
      >
        <div>
          <Box
            component="span"
            sx={{
              px: 1.25,
              py: 0.25,
              borderRadius: 5,
              bgcolor: 'warning.main',
              color: 'warning.contrastText',
              fontWeight: 700,
              fontSize: 14,
            }}
          >
            Sponsored
          </Box>
          <Typography variant="h3" component="p" sx={{ mt: 1 }}>
            Example Kite Camp
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Half Moon Bay · ages 7–12 · June 15 – 19 · 9am – 3pm · $395
          </Typography>
          <Typography sx={{ mt: 1.5, fontWeight: 600 }}>Message from the camp</Typography>
          <Typography variant="body2">
            We build kites in the morning and fly them from the bluff in the afternoon. Nobody goes home without one.
          </Typography>
          <Typography sx={{ mt: 1.5, fontWeight: 600 }}>Testimonials</Typography>
          <Typography variant="body2" sx={{ fontStyle: 'italic' }}>
            “She slept with it beside her bed all summer.” – Testa’s father
          </Typography>
        </div>
        <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
          <Box sx={{ borderRadius: 1, overflow: 'hidden', lineHeight: 0 }}>
            <ExamplePicture />
          </Box>
          <Typography variant="body2" sx={{ color: 'secondary.main', fontWeight: 600 }}>
            {exampleDiscountText}
          </Typography>
        </Box>
        <Typography
          component="figcaption"
          variant="body2"
          sx={{
            color: 'text.secondary',
            gridColumn: '1 / -1',
            borderTop: '1px solid',
            borderColor: 'divider',
            pt: 1.5,
          }}
        >
          An example with a made-up camp. A real card also has everything that an ordinary one has: places, hours,
          prices and the sessions that match.
        </Typography>
      </Box>
    </Box>
  );
}

/** The form's anchor; other pages link to it. */
const FORM_ID = 'ask-for-access';

/**
 * Page about advertising, with an example card and the form to ask for access (`ConciergeForm`, named after its API
 * route). The main button leads advertisers to the Ad Manager and everyone else to the form.
 */
export function OfferingPage() {
  const { user } = useIdentity();
  const buttonProps = { variant: 'contained', color: 'warning', size: 'large', disableElevation: true } as const;
  const buttonStyles = { mt: 2.5, minHeight: 48 };
  return (
    <TextPage
      path="/ads/offering"
      action={
        user?.isAdvertiser === true ? (
          <Button {...buttonProps} component={RouterLink} to="/ads/design" sx={buttonStyles}>
            To your Ad Manager
          </Button>
        ) : (
          <Button {...buttonProps} href={`#${FORM_ID}`} sx={buttonStyles}>
            Ask for access
          </Button>
        )
      }
    >
      <ExampleCard />
      <Box component="section" id={FORM_ID} aria-labelledby={`${FORM_ID}-heading`} sx={{ scrollMarginTop: 88 }}>
        <Typography variant="h2" id={`${FORM_ID}-heading`} sx={{ mb: 1.5 }}>
          Ask for access
        </Typography>
        <ConciergeForm />
      </Box>
    </TextPage>
  );
}
