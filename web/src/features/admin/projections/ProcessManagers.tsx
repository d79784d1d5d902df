import type {
  ParkedManagerEventView,
  ProcessManagerView,
} from '@campjay/command-api/admin/process-managers/contract.ts';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { useAdminCommand } from '../useAdminCommand.ts';
import { mutedTextStyles, ScrollableTable } from './layout.tsx';
import { describeLag, describeProcessManager, formatDateTime } from './formatProjections.tsx';
import { type ParkedEventEntry, ParkedEventList } from './ParkedEventList.tsx';
import { useProcessManagersQuery } from './projectionsApi.ts';

const POLL_MS = 8_000;

/** Status of the process managers, which send emails, charge advertisers and erase data, with their parked events. */
export function ProcessManagers() {
  const { data, isError, refetch } = useProcessManagersQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
  });
  const command = useAdminCommand();
  return (
    <Panel heading="Process managers">
      <Typography sx={mutedTextStyles}>
        They follow the event log and act outside it. A replay of a read model never repeats what they did.
      </Typography>
      {isError && !data && (
        <LoadFailed text="The process managers could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && <StatusTable processManagers={data.processManagers} />}
      <ParkedEventList
        label="Parked events of process managers"
        events={data?.parked.map(toEntry) ?? []}
        skipExplanation="The event stays in the log, but nothing outside it happens because of the event."
        command={command}
      />
    </Panel>
  );
}

function StatusTable({ processManagers }: { processManagers: readonly ProcessManagerView[] }) {
  return (
    <ScrollableTable label="Status of the process managers">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Progress</th>
          <th scope="col" data-figure>
            Parked
          </th>
          <th scope="col">Last error</th>
        </tr>
      </thead>
      <tbody>
        {processManagers.map(({ name, position, lag, parkedEvents, lastError }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <Typography sx={mutedTextStyles}>{describeProcessManager(name)}</Typography>
            </th>
            <td>
              {describeLag(lag)}
              <Typography sx={mutedTextStyles}>{position ?? 'before the first event'}</Typography>
            </td>
            <td data-figure>{parkedEvents.toLocaleString('en-US')}</td>
            <td>{lastError ? `${formatDateTime(lastError.at)}: ${lastError.message}` : 'None'}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

const toEntry = (event: ParkedManagerEventView): ParkedEventEntry => {
  const { processManager, streamId, eventId, type, error, parkedAt, waitingBehind } = event;
  return {
    key: `${processManager} ${eventId}`,
    eventLabel: `${type} of ${streamId} in ${processManager}`,
    error: error ?? 'It is about to be handled.',
    parkedText: `Parked ${formatDateTime(parkedAt)}.`,
    waitingBehind,
    retryCommand: { operation: 'process-managers/retry-parked', body: { processManager, streamId, eventId } },
    toSkipCommand: (reason) => ({
      operation: 'process-managers/skip-parked',
      body: { processManager, streamId, eventId, reason },
    }),
  };
};
