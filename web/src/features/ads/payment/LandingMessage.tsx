import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from '../../../ui/Link.tsx';

interface LandingProps {
  readonly children: ReactNode;
  /** Links to continue; the first one is the main button. */
  readonly links: readonly { readonly path: string; readonly label: string }[];
}

export const PARENT_LINKS = [
  { path: '/account', label: 'To your account' },
  { path: '/scheduling', label: 'To your schedule' },
] as const;

export const ADVERTISER_LINKS = [{ path: '/ads/billing', label: 'To your ads’ billing' }] as const;

/** Shows in one sentence how a visit to the payment provider's pages ended, with links to continue. */
export function LandingMessage({ children, links }: LandingProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography role="status">{children}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {links.map(({ path, label }, index) => (
          <Button
            key={path}
            component={RouterLink}
            to={path}
            variant={index === 0 ? 'contained' : 'outlined'}
            disableElevation
            sx={{ minHeight: 48 }}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
