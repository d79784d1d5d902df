import type { ProjectionView } from '@campjay/projector/admin/contract.ts';
import type { WaitingCounts } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { useWaitingQuery } from '../adminApi.ts';
import { useProjectionsQuery } from '../projections/projectionsApi.ts';
import { ADMIN_SECTIONS } from './adminSections.ts';

const REFETCH = { refetchOnMountOrArgChange: true };

interface PendingTask {
  readonly count: number;
  readonly one: string;
  readonly many: string;
  readonly path: string;
}

const requestTasks = ({
  suggestions,
  conciergeRequests,
  charges,
  emails,
}: WaitingCounts['waiting']): readonly PendingTask[] => [
  { count: suggestions, one: 'suggestion to read', many: 'suggestions to read', path: '/admin/requests' },
  {
    count: conciergeRequests,
    one: 'camp operator who wants to be called',
    many: 'camp operators who want to be called',
    path: '/admin/requests',
  },
  { count: charges, one: 'charge to look at', many: 'charges to look at', path: '/ads/admin' },
  {
    count: emails,
    one: 'email that the mail server did not take yet',
    many: 'emails that the mail server did not take yet',
    path: '/admin/emails',
  },
];

const readModelTasks = (projections: readonly ProjectionView[]): readonly PendingTask[] => [
  {
    count: projections.filter(({ stopped }) => stopped !== null).length,
    one: 'read model that has stopped',
    many: 'read models that have stopped',
    path: '/admin/projections',
  },
  {
    count: projections.reduce((sum, { parkedStreams }) => sum + parkedStreams, 0),
    one: 'stream with a parked event',
    many: 'streams with parked events',
    path: '/admin/projections',
  },
  {
    count: projections.filter(({ replay }) => replay?.state === 'ready').length,
    one: 'finished replay to promote or to cancel',
    many: 'finished replays to promote or to cancel',
    path: '/admin/projections',
  },
];

/** Tasks that need an admin's decision or attention, each with a link. */
function PendingTasks() {
  const requests = useWaitingQuery(undefined, REFETCH);
  const readModels = useProjectionsQuery(undefined, REFETCH);
  const retry = () => {
    if (requests.isError) void requests.refetch();
    if (readModels.isError) void readModels.refetch();
  };
  const tasks = [
    ...(requests.data ? requestTasks(requests.data) : []),
    ...(readModels.data ? readModelTasks(readModels.data) : []),
  ].filter(({ count }) => count > 0);
  const isComplete = requests.data !== undefined && readModels.data !== undefined;
  return (
    <Panel heading="What waits for you">
      {tasks.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tasks.map(({ count, one, many, path }) => (
            <Box component="li" key={one}>
              <Link
                component={RouterLink}
                to={path}
                sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 44 }}
              >
                <strong>{count.toLocaleString('en-US')}</strong> {count === 1 ? one : many}
              </Link>
            </Box>
          ))}
        </Box>
      )}
      {isComplete && tasks.length === 0 && <Typography role="status">Nothing. Everything was decided.</Typography>}
      {(requests.isError || readModels.isError) && (
        <LoadFailed text="Not everything that may wait could be looked up." onRetry={retry} />
      )}
      {!isComplete && !requests.isError && !readModels.isError && <Typography role="status">Loading…</Typography>}
    </Panel>
  );
}

const ADVERTISERS = {
  path: '/ads/admin',
  tab: 'Advertisers',
  about: 'Who advertises, for which camps and at what price; charges to look at; the caches of the server.',
};

const cardStyles = {
  display: 'block',
  p: { xs: 2, sm: 2.5 },
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { borderColor: 'primary.main' },
} as const;

/** Links to the admin sections. */
function SectionLinks() {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
        p: 0,
        m: 0,
        listStyle: 'none',
      }}
    >
      {[...ADMIN_SECTIONS, ADVERTISERS].map(({ path, tab, about }) => (
        <Box component="li" key={path} sx={{ display: 'grid' }}>
          <Box component={RouterLink} to={path} sx={cardStyles}>
            <Typography variant="h2" sx={{ mb: 0.5 }}>
              {tab}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{about}</Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The first admin page. */
export function Overview() {
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <PendingTasks />
      <SectionLinks />
    </Box>
  );
}
