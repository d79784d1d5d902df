import type { ProjectionView } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { mutedTextStyles, readModelPath, TEXT_INDEX_PATH, PROJECTIONS_PATH, BackToList } from './layout.tsx';
import { useTextIndexQuery, useProjectionsQuery } from './projectionsApi.ts';
import {
  describeReadModel,
  formatCount,
  formatRate,
  describeReplay,
  describeStatus,
  describeTextIndex,
  isInProgress,
} from './formatProjections.tsx';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { PageSkeleton } from '../../ads/adPageState.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { ProcessManagers } from './ProcessManagers.tsx';
import { ReadModelPage } from './ReadModelPage.tsx';
import { TextIndexPage } from './TextIndexPage.tsx';
import { useIsUnreachable } from './useIsUnreachable.ts';

const listStyles = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' };

/** Links to all read models, and to the text index that is derived from one of them. */
function ReadModelList({ projections }: { projections: readonly ProjectionView[] }) {
  const { data: textIndex } = useTextIndexQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Typography sx={mutedTextStyles}>
        All pages and searches read data that is derived from the event log. It can be rebuilt while the current data
        stays in use. Nothing here changes the log itself or loses what anybody wrote.
      </Typography>
      <Box component="ul" aria-label="Read models" sx={listStyles}>
        {projections.map((projection) => {
          const { name, version, eventsPerSecond, parkedStreams, stopped, replay } = projection;
          return (
            <CardLink
              key={name}
              to={readModelPath(name)}
              name={name}
              description={describeReadModel(name)}
              status={describeStatus(projection)}
              hasProblem={stopped !== null || parkedStreams > 0}
            >
              {eventsPerSecond !== null && <span>{`recently ${formatRate(eventsPerSecond)}`}</span>}
              <span>{`version ${version}`}</span>
              {parkedStreams > 0 && <strong>{`${formatCount(parkedStreams, 'stream')} parked`}</strong>}
              {replay && <strong>{describeReplay(replay)}</strong>}
            </CardLink>
          );
        })}
        <CardLink
          to={TEXT_INDEX_PATH}
          name="Text index"
          description="Corrections for mistyped words"
          status={textIndex ? describeTextIndex(textIndex) : 'Loading…'}
          hasProblem={textIndex?.adapter === null}
        />
      </Box>
    </>
  );
}

interface CardLinkProps {
  readonly to: string;
  readonly name: string;
  readonly description: string;
  readonly status: string;
  readonly hasProblem: boolean;
  readonly children?: ReactNode;
}

const cardStyles = {
  display: 'block',
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { borderColor: 'primary.main' },
} as const;

/** Link to the page of a read model or of the text index, with its status. */
function CardLink({ to, name, description, status, hasProblem, children }: CardLinkProps) {
  return (
    <li>
      <Box component={RouterLink} to={to} sx={cardStyles}>
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        <Typography sx={mutedTextStyles}>{description}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 0.5 }}>
          <Box component="span" sx={{ fontWeight: 600, color: hasProblem ? 'error.main' : 'secondary.main' }}>
            {status}
          </Box>
          {children}
        </Box>
      </Box>
    </li>
  );
}

/** How often to poll while a replay is in progress, and while none is. */
const ACTIVE_POLL_MS = 1_000;
const IDLE_POLL_MS = 8_000;

/** The current state of the read models, polled more often during a replay. */
const usePolledProjections = () => {
  const [isPollingFast, setIsPollingFast] = useState(false);
  const query = useProjectionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPollingFast ? ACTIVE_POLL_MS : IDLE_POLL_MS,
  });
  const { data, refetch } = query;
  const isReplayInProgress = data?.some(({ replay }) => isInProgress(replay)) === true;
  // Sets state while rendering: React then renders again immediately, with the new poll interval.
  if (isReplayInProgress !== isPollingFast) setIsPollingFast(isReplayInProgress);
  return { projections: data, isUnreachable: useIsUnreachable(query), refetch: () => void refetch() };
};

/**
 * The list of read models, the page of one read model, or the page of the text index. The URL decides which, so that
 * the page stays open after a reload during a replay. A projection is the code that keeps a read model up to date.
 */
export function ProjectionsSection() {
  const path = pathKey(useLocation().pathname);
  if (path === TEXT_INDEX_PATH) return <TextIndexPage />;
  const name = path.startsWith(`${PROJECTIONS_PATH}/`)
    ? decodeURIComponent(path.slice(PROJECTIONS_PATH.length + 1))
    : undefined;
  return <ReadModels name={name} />;
}

/** The page of the read model with this name; the list of all read models if the name is undefined. */
function ReadModels({ name }: { name: string | undefined }) {
  const { projections, isUnreachable, refetch } = usePolledProjections();
  if (!projections) {
    if (!isUnreachable) return <PageSkeleton />;
    return <LoadFailed text="The read models could not be loaded." onRetry={refetch} large />;
  }
  const projection = projections.find((each) => each.name === name);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isUnreachable && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          The server is not responding. This page shows the last known state and tries again every few seconds.
        </Typography>
      )}
      {name !== undefined && <BackToList />}
      {projection && <ReadModelPage key={projection.name} projection={projection} />}
      {name !== undefined && !projection && <Typography>There is no read model with this name.</Typography>}
      {name === undefined && <ReadModelList projections={projections} />}
      {name === undefined && <ProcessManagers />}
    </Box>
  );
}
