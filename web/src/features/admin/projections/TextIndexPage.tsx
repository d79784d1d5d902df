import type { TextIndexView } from '@campjay/search-indexer/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PageSkeleton } from '../../ads/adPageState.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { CommandMessage } from '../../../ui/fields/SubmitButton.tsx';
import { useAdminCommand } from '../useAdminCommand.ts';
import { buttonRowStyles, buttonSizeStyles, mutedTextStyles, ScrollableTable, BackToList } from './layout.tsx';
import { useTextIndexQuery } from './projectionsApi.ts';
import {
  formatCount,
  formatDateTime,
  percentOf,
  formatDuration,
  describeTextIndex,
  Progress,
} from './formatProjections.tsx';
import { useIsUnreachable } from './useIsUnreachable.ts';

/** How often to poll while a rebuild is in progress, and while none is. */
const ACTIVE_POLL_MS = 1_000;
const IDLE_POLL_MS = 8_000;

/** Status of the text index, with an action to rebuild it. */
export function TextIndexPage() {
  const [isPollingFast, setIsPollingFast] = useState(false);
  const query = useTextIndexQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPollingFast ? ACTIVE_POLL_MS : IDLE_POLL_MS,
  });
  const { data, refetch } = query;
  const isUnreachable = useIsUnreachable(query);
  const isRebuildInProgress = data?.underWay != null;
  // Sets state while rendering: React then renders again immediately, with the new poll interval.
  if (isRebuildInProgress !== isPollingFast) setIsPollingFast(isRebuildInProgress);
  if (!data) {
    if (!isUnreachable) return <PageSkeleton />;
    return <LoadFailed text="The text index could not be loaded." onRetry={() => void refetch()} large />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isUnreachable && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          The server is not responding. This page shows the last known state.
        </Typography>
      )}
      <BackToList />
      <IndexStatus index={data} />
      <RebuildPanel index={data} />
    </Box>
  );
}

const LOCATION_TEXTS = {
  vocabulary: 'It is in the memory of each process that serves searches.',
  meilisearch: 'It is in Meilisearch.',
} as const;

/** Status of the text index, with a table of its copies: one in Meilisearch, or one in each process. */
function IndexStatus({ index }: { index: TextIndexView }) {
  const { adapter, indexes } = index;
  return (
    <Panel heading="Text index">
      <Typography sx={mutedTextStyles}>
        {`It suggests corrections for mistyped words. ${adapter === null ? '' : LOCATION_TEXTS[adapter]}`}
      </Typography>
      <Typography sx={{ fontWeight: 600, my: 1, color: adapter === null ? 'error.main' : 'secondary.main' }}>
        {describeTextIndex(index)}
      </Typography>
      {indexes.length > 0 && (
        <ScrollableTable label="Indexes">
          <thead>
            <tr>
              <th scope="col">Built from</th>
              <th scope="col" data-figure>
                Camps
              </th>
              <th scope="col" data-figure>
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            {indexes.map(({ build, documents, batch }, rowIndex) => (
              <tr key={rowIndex}>
                <th scope="row">{build ?? 'not built yet'}</th>
                <td data-figure>{documents?.toLocaleString('en-US') ?? '–'}</td>
                <td data-figure>{batch ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </ScrollableTable>
      )}
    </Panel>
  );
}

/** Progress of the current rebuild, or a button that starts one. */
function RebuildPanel({ index: { underWay: rebuild, last: lastRebuild, adapter } }: { index: TextIndexView }) {
  const command = useAdminCommand();
  const lastRequestText = lastRebuild ? describeLastRebuild(lastRebuild) : 'Nobody has requested a rebuild yet.';
  const requestText = rebuild
    ? `Requested by ${rebuild.orderedBy}, ${formatDateTime(rebuild.orderedAt)}.`
    : lastRequestText;
  return (
    <Panel heading="Rebuild">
      {rebuild ? (
        <Progress
          label="Rebuild of the text index"
          percent={percentOf(rebuild.done, rebuild.total)}
          text={describeRebuildProgress(rebuild)}
        />
      ) : (
        <Typography>
          Searches keep using the current index while a new one is filled. The new one replaces it when it is complete.
        </Typography>
      )}
      <Typography sx={mutedTextStyles}>{requestText}</Typography>
      {!rebuild && adapter !== null && (
        <Box sx={buttonRowStyles}>
          <Button
            variant="outlined"
            aria-disabled={command.isSending}
            onClick={() => {
              if (!command.isSending) void command.send({ operation: 'text-index/rebuild', body: {} });
            }}
            sx={buttonSizeStyles}
          >
            {command.isSending ? 'One moment…' : 'Rebuild the text index'}
          </Button>
        </Box>
      )}
      <CommandMessage {...command.outcome} />
    </Panel>
  );
}

/** Describes the progress of a rebuild: '1,200 camps of 4,000, about 9 s left'. */
const describeRebuildProgress = ({
  beganAt,
  done,
  total,
  secondsLeft,
}: NonNullable<TextIndexView['underWay']>): string => {
  if (beganAt === null) return 'It starts as soon as the process that holds the index picks it up.';
  const totalText = total === null ? '' : ` of ${total.toLocaleString('en-US')}`;
  const timeText = secondsLeft === null ? '' : `, about ${formatDuration(secondsLeft * 1000)} left`;
  return `${formatCount(done, 'camp')}${totalText}${timeText}`;
};

/** Describes who requested the last rebuild, and how it ended. */
const describeLastRebuild = ({
  orderedBy,
  orderedAt,
  endedAt,
  documents,
  failure,
}: NonNullable<TextIndexView['last']>): string => {
  const requestText = `Last requested by ${orderedBy}, ${formatDateTime(orderedAt)}`;
  if (failure !== null) return `${requestText}: ${failure}`;
  const duration = formatDuration(Date.parse(endedAt) - Date.parse(orderedAt));
  return `${requestText}: rebuilt in ${duration}, with ${formatCount(documents ?? 0, 'camp')}.`;
};
