import type { TextIndexView } from '@campjay/search-indexer/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AdLoading } from '../../ads/AdLoading.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { AdminCommandMessage, useAdminCommand } from '../AdminCommandMessage.tsx';
import { buttonRow, buttonSize, mutedText, ScrollableTable, BackToList } from './layout.tsx';
import { useTextIndexQuery } from './projectionsApi.ts';
import {
  formatCount,
  formatMoment,
  percentOf,
  formatDuration,
  describeTextIndex,
  Progress,
} from './formatProjections.tsx';

const ACTIVE_POLL_MS = 1_000;
const IDLE_POLL_MS = 8_000;

/** Status of the text index, with an action to rebuild it. */
export function TextIndexPage() {
  const [isActive, setIsActive] = useState(false);
  const { data, isError, refetch } = useTextIndexQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isActive ? ACTIVE_POLL_MS : IDLE_POLL_MS,
  });
  const hasActivity = data?.underWay != null;
  if (hasActivity !== isActive) setIsActive(hasActivity);
  if (!data) {
    if (!isError) return <AdLoading />;
    return <LoadFailed text="The text index could not be looked at." onRetry={() => void refetch()} large />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isError && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          The server does not answer at the moment. What stands here is as it was.
        </Typography>
      )}
      <BackToList />
      <IndexStatus index={data} />
      <Rebuild index={data} />
    </Box>
  );
}

const LOCATIONS = {
  vocabulary: 'It is held in the memory of each process that answers.',
  meilisearch: 'It is held in Meilisearch.',
} as const;

function IndexStatus({ index }: { index: TextIndexView }) {
  const { adapter, indexes } = index;
  return (
    <Panel heading="Text index">
      <Typography sx={mutedText}>
        {`It proposes what a mistyped word may have meant. ${adapter === null ? '' : LOCATIONS[adapter]}`}
      </Typography>
      <Typography sx={{ fontWeight: 600, my: 1, color: adapter === null ? 'error.main' : 'secondary.main' }}>
        {describeTextIndex(index)}
      </Typography>
      {indexes.length > 0 && (
        <ScrollableTable label="Indexes">
          <thead>
            <tr>
              <th scope="col">Made from</th>
              <th scope="col" data-figure>
                Camps
              </th>
              <th scope="col" data-figure>
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            {indexes.map(({ build, documents, batch }, at) => (
              <tr key={at}>
                <th scope="row">{build ?? 'not made yet'}</th>
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

function Rebuild({ index: { underWay, last, adapter } }: { index: TextIndexView }) {
  const command = useAdminCommand('text-index/rebuild');
  return (
    <Panel heading="Make it again">
      {underWay ? (
        <Progress
          label="Making the text index again"
          percent={percentOf(underWay.done, underWay.total)}
          text={
            underWay.beganAt === null
              ? 'It begins as soon as the process that holds the index picks it up.'
              : `${formatCount(underWay.done, 'camp')}${underWay.total === null ? '' : ` of ${underWay.total.toLocaleString('en-US')}`}` +
                (underWay.secondsLeft === null ? '' : `, about ${formatDuration(underWay.secondsLeft * 1000)} left`)
          }
        />
      ) : (
        <Typography>
          A new index is filled beside the one in use, which searches go on with, and is swapped in when it is whole.
        </Typography>
      )}
      <Typography sx={mutedText}>
        {underWay
          ? `Asked for by ${underWay.orderedBy}, ${formatMoment(underWay.orderedAt)}.`
          : last
            ? describeLastRebuild(last)
            : 'It was not made again on order yet.'}
      </Typography>
      {!underWay && adapter !== null && (
        <Box sx={buttonRow}>
          <Button
            variant="outlined"
            aria-disabled={command.isSending}
            onClick={() => {
              if (!command.isSending) void command.send({});
            }}
            sx={buttonSize}
          >
            {command.isSending ? 'One moment…' : 'Make the text index again'}
          </Button>
        </Box>
      )}
      <AdminCommandMessage command={command} />
    </Panel>
  );
}

const describeLastRebuild = ({
  orderedBy,
  orderedAt,
  endedAt,
  documents,
  failure,
}: NonNullable<TextIndexView['last']>): string => {
  const requestText = `Last asked for by ${orderedBy}, ${formatMoment(orderedAt)}`;
  if (failure !== null) return `${requestText}: ${failure}`;
  const duration = formatDuration(Date.parse(endedAt) - Date.parse(orderedAt));
  return `${requestText}: made within ${duration}, with ${formatCount(documents ?? 0, 'camp')}.`;
};
