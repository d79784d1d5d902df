import { product } from '@campjay/domain/product.ts';
import { AD_PAGES } from '@campjay/domain/texts/adPages.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AdLoading } from '../ads/AdLoading.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TextCover } from '../texts/TextCover.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { useAdministeredAdvertisersQuery } from './adminApi.ts';
import { AdvertiserRow } from './AdvertiserRow.tsx';
import { BenchmarkingAccess } from './BenchmarkingAccess.tsx';
import { CampStats } from './CampStats.tsx';
import { ConciergeRequests } from './ConciergeRequests.tsx';
import { AdminGate } from './AdminGate.tsx';
import { NewAdvertiser } from './NewAdvertiser.tsx';
import { ServerCaches } from './ServerCaches.tsx';
import { StuckCharges } from './StuckCharges.tsx';

const { title, intro } = AD_PAGES['/ads/admin'];

function AdvertiserAdmin() {
  const { data, error, refetch } = useAdministeredAdvertisersQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) {
    if (error) return <LoadFailed large text="The advertisers could not be loaded." onRetry={() => void refetch()} />;
    return <AdLoading />;
  }
  const { advertisers, conciergeRequests } = data;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 3fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Panel heading={`Advertisers (${advertisers.length})`}>
          {advertisers.length === 0 && <Typography>There is none yet.</Typography>}
          {advertisers.map((advertiser) => (
            <AdvertiserRow key={advertiser.advertiser_id} advertiser={advertiser} />
          ))}
        </Panel>
        <StuckCharges />
        <ConciergeRequests requests={conciergeRequests} />
        <ServerCaches />
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        <NewAdvertiser />
        <BenchmarkingAccess />
        <CampStats />
      </Box>
    </Box>
  );
}

/** The page where admins manage advertisers (Requirements 2.187 to 2.193). The server refuses all other users. */
export function AdAdminPage() {
  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <TextCover title={title} intro={intro} />
      <PageWidth>
        <Box sx={{ py: { xs: 3, md: 4 } }}>
          <AdminGate>
            <AdvertiserAdmin />
          </AdminGate>
        </Box>
      </PageWidth>
    </Box>
  );
}
