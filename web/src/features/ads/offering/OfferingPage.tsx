import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useIdentity } from '../../identity/useIdentity.ts';
import { TextPage } from '../../texts/TextPage.tsx';
import { ConciergeForm } from './ConciergeForm.tsx';
import { ExampleCard } from './ExampleCard.tsx';

const FORM_ID = 'ask-for-access';

/**
 * The advertising offer with an example and an access request form. For advertisers, the main button leads to the Ad
 * Manager.
 */
export function OfferingPage() {
  const { user } = useIdentity();
  const action = { variant: 'contained', color: 'warning', size: 'large', disableElevation: true } as const;
  const buttonStyles = { mt: 2.5, minHeight: 48 };
  return (
    <TextPage
      path="/ads/offering"
      action={
        user?.isAdvertiser === true ? (
          <Button {...action} component={RouterLink} to="/ads/design" sx={buttonStyles}>
            To your Ad Manager
          </Button>
        ) : (
          <Button {...action} href={`#${FORM_ID}`} sx={buttonStyles}>
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
