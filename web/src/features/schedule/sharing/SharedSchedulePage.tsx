import { product } from '@campjay/domain/product/product.ts';
import { sharedScheduleText } from '@campjay/domain/texts/sharedPages.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { ListCover } from '../../favorites/ListCover.tsx';
import { useIdentity } from '../../identity/useIdentity.ts';
import { JayMedallion } from '../../../ui/Jay.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { Invitation } from './Invitation.tsx';
import { useSharedScheduleQuery } from './shareApi.ts';

/** Responses to a link that has ended or is incomplete. */
const INVALID_LINK_STATUSES: readonly unknown[] = [400, 404];

const formatTitle = (firstName: string, mode: 'view' | 'plan'): string => {
  const name = firstName.trim() || 'Another parent';
  return mode === 'plan' ? `${name} invites you to plan the summer together` : `${name} shares a summer schedule`;
};

/** The layout of the page: a cover with the title, and a card below it. */
function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <ListCover title={title} />
      <Box
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 2,
          mx: { xs: 2, sm: 'auto' },
          mt: -6,
          mb: 5,
          px: { xs: 2, sm: 5 },
          py: 4,
          maxWidth: 620,
          textAlign: 'center',
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 2,
          boxShadow: '0 8px 24px rgb(18 34 54 / 0.14)',
          overflowWrap: 'anywhere',
          '& > p': { m: 0, maxWidth: '48ch' },
        }}
      >
        <JayMedallion width={132} />
        {children}
      </Box>
    </>
  );
}

/** The page that a schedule link opens. It shows an invitation, but no data about the kids (Requirement D15.20). */
export function SharedSchedulePage() {
  const { token = '' } = useParams();
  const { status } = useIdentity();
  const { data, error, refetch } = useSharedScheduleQuery(token, {
    skip: status === 'loading',
    refetchOnMountOrArgChange: true,
  });
  const isInvalidLink = error !== undefined && 'status' in error && INVALID_LINK_STATUSES.includes(error.status);
  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${sharedScheduleText.title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      {isInvalidLink ? (
        <Card title="This schedule is not shared">
          <p>
            The link was ended or already used, or a part of it is missing. The person who sent it can send you a new
            one.
          </p>
          <Link component={RouterLink} to="/" sx={{ py: 1.25 }}>
            Search for camps
          </Link>
        </Card>
      ) : data ? (
        <Card title={formatTitle(data.sharer.firstName, data.mode)}>
          <Invitation token={token} shared={data} />
        </Card>
      ) : (
        <>
          <ListCover title={sharedScheduleText.title} />
          {error ? (
            <LoadFailed large text="The invitation could not be loaded." onRetry={() => void refetch()} />
          ) : (
            <Box role="status" sx={{ p: 3, textAlign: 'center' }}>
              Loading…
            </Box>
          )}
        </>
      )}
    </Box>
  );
}
