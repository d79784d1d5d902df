import type { ProjectionView } from '@campjay/projector/admin/contract.ts';
import type { WaitingCounts } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { useWaitingQuery } from '../adminApi.ts';
import { useProjectionsQuery } from '../projections/projectionsApi.ts';
import { ADMIN_SECTIONS } from './adminSections.ts';

const REFETCH_ON_OPEN = { refetchOnMountOrArgChange: true };

/** A kind of work for admins, with the number of items that are waiting. */
interface PendingTask {
  readonly count: number;
  /** Text after a count of 1, such as 'suggestion to read'. */
  readonly singular: string;
  /** Text after all other counts. */
  readonly plural: string;
  /** Page where the work is done. */
  readonly path: string;
}

/** Work that comes from visitors, camp operators, charges and emails. */
const listRequestTasks = ({
  suggestions,
  conciergeRequests,
  charges,
  emails,
}: WaitingCounts['waiting']): readonly PendingTask[] => [
  { count: suggestions, singular: 'suggestion to read', plural: 'suggestions to read', path: '/admin/requests' },
  {
    count: conciergeRequests,
    singular: 'camp operator who wants to be called',
    plural: 'camp operators who want to be called',
    path: '/admin/requests',
  },
  { count: charges, singular: 'charge to look at', plural: 'charges to look at', path: '/ads/admin' },
  {
    count: emails,
    singular: 'email that the mail server has not accepted yet',
    plural: 'emails that the mail server has not accepted yet',
    path: '/admin/emails',
  },
];

/** Work that comes from read models. */
const listReadModelTasks = (projections: readonly ProjectionView[]): readonly PendingTask[] => [
  {
    count: projections.filter(({ stopped }) => stopped !== null).length,
    singular: 'read model that has stopped',
    plural: 'read models that have stopped',
    path: '/admin/projections',
  },
  {
    count: projections.reduce((sum, { parkedStreams }) => sum + parkedStreams, 0),
    singular: 'stream with a parked event',
    plural: 'streams with parked events',
    path: '/admin/projections',
  },
  {
    count: projections.filter(({ replay }) => replay?.state === 'ready').length,
    singular: 'finished replay to promote or to cancel',
    plural: 'finished replays to promote or to cancel',
    path: '/admin/projections',
  },
];

/** Tasks that need an admin's decision or attention, each with a link. */
function PendingTasks() {
  const requestsQuery = useWaitingQuery(undefined, REFETCH_ON_OPEN);
  const readModelsQuery = useProjectionsQuery(undefined, REFETCH_ON_OPEN);
  const retry = () => {
    if (requestsQuery.isError) void requestsQuery.refetch();
    if (readModelsQuery.isError) void readModelsQuery.refetch();
  };
  const tasks = [
    ...(requestsQuery.data ? listRequestTasks(requestsQuery.data) : []),
    ...(readModelsQuery.data ? listReadModelTasks(readModelsQuery.data) : []),
  ].filter(({ count }) => count > 0);
  const isComplete = requestsQuery.data !== undefined && readModelsQuery.data !== undefined;
  return (
    <Panel heading="Waiting for you">
      {tasks.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tasks.map(({ count, singular, plural, path }) => (
            <Box component="li" key={singular}>
              <Link
                component={RouterLink}
                to={path}
                sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 44 }}
              >
                <strong>{count.toLocaleString('en-US')}</strong> {count === 1 ? singular : plural}
              </Link>
            </Box>
          ))}
        </Box>
      )}
      {isComplete && tasks.length === 0 && <Typography role="status">Nothing is waiting for you.</Typography>}
      {(requestsQuery.isError || readModelsQuery.isError) && (
        <LoadFailed text="Some of the waiting tasks could not be loaded." onRetry={retry} />
      )}
      {!isComplete && !requestsQuery.isError && !readModelsQuery.isError && (
        <Typography role="status">Loading…</Typography>
      )}
    </Panel>
  );
}

/** The advertiser page is outside the admin tabs, so it is not one of `ADMIN_SECTIONS`. */
const ADVERTISERS = {
  path: '/ads/admin',
  tab: 'Advertisers',
  about: 'Who advertises, for which camps and at what price; charges to look at; server caches.',
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

/** The first admin page: pending tasks, and links to all sections. */
export function Overview() {
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <PendingTasks />
      <SectionLinks />
    </Box>
  );
}
