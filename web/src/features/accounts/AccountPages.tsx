import { ACCOUNT_PAGES } from '@campjay/domain/texts/accountPages.ts';
import type { AccountPath } from '@campjay/domain/texts/accountPaths.ts';
import { product } from '@campjay/domain/product.ts';
import Box from '@mui/material/Box';
import { PaymentLanding } from '../ads/payment/PaymentLanding.tsx';
import { TextCover } from '../texts/TextCover.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { AccountContent } from './AccountContent.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { SignInAgain } from './SignInAgain.tsx';

const CONTENTS: Readonly<Record<AccountPath, () => React.ReactNode>> = {
  '/account': AccountContent,
  '/confirm-email': ConfirmEmail,
  '/reset-password': ResetPassword,
  '/sign-out-express': SignInAgain,
  '/stripe-portal': PaymentLanding,
};

/** The account pages. They share one chunk because users often go from one to the next. */
export function AccountPages({ path }: { path: AccountPath }) {
  const { title, intro } = ACCOUNT_PAGES[path];
  const Content = CONTENTS[path];
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
