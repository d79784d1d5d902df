import type { AdministeredAdvertiser } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatCents, formatPercent } from '../ads/advertisingApi.ts';
import { AdvertiserTerms, AdvertiserUsers } from './advertiserTools.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { toFormProblem } from '../../app/formProblem.ts';
import { useCampStatsMutation, useAdministeredAdvertisersQuery } from './adminApi.ts';
import { describeStats } from './people/Websites.tsx';
import type { ConciergeRequestRow } from '@campjay/query-api/admin/requests/contract.ts';
import Typography from '@mui/material/Typography';
import { product } from '@campjay/domain/product/product.ts';
import { AD_PAGES } from '@campjay/domain/texts/adPages.ts';
import { PageSkeleton } from '../ads/adPageState.tsx';
import { TextCover } from '../texts/TextPage.tsx';
import { PageWidth, LoadFailed } from '../../ui/PageLoading.tsx';
import { BenchmarkingAccess, WebsiteField } from './BenchmarkingAccess.tsx';
import { AdminGate } from './AdminGate.tsx';
import { NewAdvertiser } from './NewAdvertiser.tsx';
import { StuckCharges, ServerCaches } from './chargesAndCaches.tsx';

/** One line about an advertiser: price, monthly budget, ads, users and accepted terms. */
const describeAdvertiser = (advertiser: AdministeredAdvertiser): string => {
  const { cpc, per_registration_percentage: fraction, budgetCents, adsCount, acceptedTerms, users } = advertiser;
  return [
    cpc === null ? `${formatPercent(fraction ?? 0)} of registrations` : `$${cpc} a click`,
    `${formatCents(budgetCents)} a month`,
    `${adsCount} ${adsCount === 1 ? 'ad' : 'ads'}`,
    `${users.length} ${users.length === 1 ? 'person' : 'people'}`,
    acceptedTerms === null ? 'terms not accepted' : `terms of ${acceptedTerms}`,
  ].join(' · ');
};

/** An advertiser in the list. Its users and terms are rendered only after the row has been opened once. */
function AdvertiserRow({ advertiser }: { advertiser: AdministeredAdvertiser }) {
  const [hasBeenOpened, setHasBeenOpened] = useState(false);
  return (
    <Box
      component="details"
      onToggle={() => setHasBeenOpened(true)}
      sx={{ borderTop: '1px solid', borderColor: 'divider', '&[open]': { pb: 2 } }}
    >
      <Box component="summary" sx={{ py: 1.5, cursor: 'pointer', overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 700 }}>
          {advertiser.advertiser_name}
        </Box>
        {advertiser.isSelfServe && ' (self-serve)'}
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          {describeAdvertiser(advertiser)}
        </Box>
      </Box>
      {hasBeenOpened && (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            mt: 1,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          <AdvertiserUsers advertiser={advertiser} />
          <AdvertiserTerms advertiser={advertiser} />
        </Box>
      )}
    </Box>
  );
}

/** Form that shows the number of locations and the minimum price of a website's camps. */
function CampStats() {
  const [website, setWebsite] = useState<string | null>(null);
  const [loadStats, { data, error, isLoading, reset, originalArgs }] = useCampStatsMutation();
  const problem = toFormProblem(error);
  return (
    <Panel heading="Camp stats">
      <Box
        component="form"
        sx={{ display: 'grid', gap: 1.5 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (website !== null && !isLoading) void loadStats(website);
        }}
      >
        <WebsiteField
          label="Website"
          value={website}
          onChange={(selected) => {
            reset();
            setWebsite(selected);
          }}
        />
        <div>
          <SubmitButton label="Show" isSending={isLoading} />
        </div>
      </Box>
      <Box role="status" sx={{ mt: 1, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}>
        {data && `${originalArgs ?? ''}: ${describeStats(data)}`}
      </Box>
      {problem && (
        <Box role="alert" sx={{ color: 'error.main', mt: 1 }}>
          {problem.message}
        </Box>
      )}
    </Panel>
  );
}

/** Formats the day of a time, in Pacific time. */
const formatDay = (time: string): string =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/Los_Angeles' });

/** Concierge requests (camp operators who want to be called), newest first. */
function ConciergeRequests({ requests }: { requests: readonly ConciergeRequestRow[] }) {
  return (
    <Panel heading="Requests for access">
      {requests.length === 0 && <Typography>There are no requests yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: 1.5 } }}>
        {requests.map(({ id, requestedAt, email, notes }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{email}</strong>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' '}
              · <time dateTime={requestedAt}>{formatDay(requestedAt)}</time>
            </Box>
            <Box sx={{ whiteSpace: 'pre-wrap' }}>{notes === '' ? 'No notes.' : notes}</Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const { title, intro } = AD_PAGES['/ads/admin'];

function AdvertiserAdmin() {
  const { data, error, refetch } = useAdministeredAdvertisersQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) {
    if (error) return <LoadFailed large text="The advertisers could not be loaded." onRetry={() => void refetch()} />;
    return <PageSkeleton />;
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
          {advertisers.length === 0 && <Typography>There are no advertisers yet.</Typography>}
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
