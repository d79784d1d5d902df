import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { ACCOUNT_PAGES } from '@campjay/domain/texts/accountPages.ts';
import type { AccountPath } from '@campjay/domain/texts/paths.ts';
import { product } from '@campjay/domain/product/product.ts';
import Box from '@mui/material/Box';
import { PaymentLanding } from '../ads/payment/PaymentLanding.tsx';
import { TextCover } from '../texts/TextPage.tsx';
import { PageWidth } from '../../ui/PageLoading.tsx';
import { AccountContent } from './AccountContent.tsx';
import { ConfirmEmail, ResetPassword } from './emailedLinkPages.tsx';

/** Sign-in button on the sign-out page, for users who signed out by mistake. */
function SignInAgain() {
  const dispatch = useAppDispatch();
  const { status } = useIdentity();
  if (status === 'signedIn') return <Typography role="status">You are signed in again.</Typography>;
  return (
    <Button variant="outlined" onClick={() => dispatch(signInOpened('signIn'))} sx={{ minHeight: 44 }}>
      Sign in again
    </Button>
  );
}

const PAGE_CONTENTS: Readonly<Record<AccountPath, () => React.ReactNode>> = {
  '/account': AccountContent,
  '/confirm-email': ConfirmEmail,
  '/reset-password': ResetPassword,
  '/sign-out-express': SignInAgain,
  '/stripe-portal': PaymentLanding,
};

/** The account pages. They share one chunk because users often go from one to the next. */
export function AccountPages({ path }: { path: AccountPath }) {
  const { title, intro } = ACCOUNT_PAGES[path];
  const Content = PAGE_CONTENTS[path];
  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <TextCover title={title} intro={intro} />
      <PageWidth>
        <Box sx={{ maxWidth: '65ch', py: { xs: 4, md: 6 } }}>
          <Content />
        </Box>
      </PageWidth>
    </Box>
  );
}
