import type { ProjectionShown } from '@campjay/projector/admin/contract.ts';
import type { Waiting } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useWaitingQuery } from '../adminApi.ts';
import { useProjectionsQuery } from '../projections/projectionsApi.ts';

const ANEW = { refetchOnMountOrArgChange: true };

interface Matter {
  readonly count: number;
  readonly one: string;
  readonly many: string;
  readonly path: string;
}

const ofPeople = ({ suggestions, conciergeRequests, charges, emails }: Waiting['waiting']): readonly Matter[] => [
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

const ofReadModels = (projections: readonly ProjectionShown[]): readonly Matter[] => [
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

/** What somebody has to decide or to look at, each with the way to it. */
export function WhatWaits() {
  const people = useWaitingQuery(undefined, ANEW);
  const readModels = useProjectionsQuery(undefined, ANEW);
  const retry = () => {
    if (people.isError) void people.refetch();
    if (readModels.isError) void readModels.refetch();
  };
  const matters = [
    ...(people.data ? ofPeople(people.data) : []),
    ...(readModels.data ? ofReadModels(readModels.data) : []),
  ].filter(({ count }) => count > 0);
  const isAll = people.data !== undefined && readModels.data !== undefined;
  return (
    <Panel heading="What waits for you">
      {matters.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {matters.map(({ count, one, many, path }) => (
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
      {isAll && matters.length === 0 && <Typography role="status">Nothing. Everything was decided.</Typography>}
      {(people.isError || readModels.isError) && (
        <LoadFailed text="Not everything that may wait could be looked up." onRetry={retry} />
      )}
      {!isAll && !people.isError && !readModels.isError && <Typography role="status">Loading…</Typography>}
    </Panel>
  );
}
