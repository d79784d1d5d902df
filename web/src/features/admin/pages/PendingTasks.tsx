import type { ProjectionView } from '@campjay/projector/admin/contract.ts';
import type { WaitingCounts } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useWaitingQuery } from '../adminApi.ts';
import { useProjectionsQuery } from '../projections/projectionsApi.ts';

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
export function PendingTasks() {
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
