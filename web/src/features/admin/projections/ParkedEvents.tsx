import type { ParkedEventRequest, ParkedStreamView } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { toFormProblem } from '../../../app/formProblem.ts';
import { buttonSizeStyles, mutedTextStyles } from './layout.tsx';
import { useReadParkedEventMutation, useParkedEventsQuery } from './projectionsApi.ts';
import { formatDateTime } from './formatProjections.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { useAdminCommand } from '../useAdminCommand.ts';
import { type ParkedEventEntry, ParkedEventList } from './ParkedEventList.tsx';

/** Shows the payload of a parked event on request. The audit log records each request. */
function EventPayload({ request, eventLabel }: { request: ParkedEventRequest; eventLabel: string }) {
  const [loadPayload, { data: event, error, isLoading, reset }] = useReadParkedEventMutation();
  const problem = toFormProblem(error);
  if (event)
    return (
      <Box sx={{ mt: 1 }}>
        <Typography sx={mutedTextStyles}>
          {`Version ${event.version}, revision ${event.revision}, position ${event.position}, recorded ` +
            `${formatDateTime(event.recordedAt)}. Private values stay encrypted.`}
        </Typography>
        <Box
          component="pre"
          role="region"
          tabIndex={0}
          aria-label={`Content of ${eventLabel}`}
          sx={{ m: 0, p: 1.5, maxHeight: 320, overflow: 'auto', bgcolor: 'background.default', borderRadius: 1 }}
        >
          {JSON.stringify(event.data, undefined, 2)}
        </Box>
        <Button onClick={reset} sx={buttonSizeStyles}>
          Hide the content
        </Button>
      </Box>
    );
  return (
    <>
      <Button
        aria-label={`Show the content: ${eventLabel}`}
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void loadPayload(request);
        }}
        sx={{ ...buttonSizeStyles, mt: 0.5, ml: -1 }}
      >
        {isLoading ? 'One moment…' : 'Show the content (this is recorded)'}
      </Button>
      {problem && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Typography>
      )}
    </>
  );
}

const POLL_MS = 8_000;

/**
 * Events that the read model could not apply, with actions to retry or skip them. Such an event is parked: it waits for
 * an admin, and the later events of the same stream wait behind it. Renders nothing if there is nothing to show.
 * @param hasParkedStreams true if the status of the read model counts parked streams; the panel then appears before the
 *   events are loaded
 */
export function ParkedEvents({ name, hasParkedStreams }: { name: string; hasParkedStreams: boolean }) {
  const { data, isError, refetch } = useParkedEventsQuery(name, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
  });
  const command = useAdminCommand();
  if (data?.length === 0 && !hasParkedStreams && command.outcome.success === undefined) return null;
  return (
    <Panel heading="Parked events">
      <Typography sx={mutedTextStyles}>
        Events that could not be applied wait here, together with the later events of the same stream. All other events
        are processed as usual.
      </Typography>
      {isError && !data && <LoadFailed text="The parked events could not be loaded." onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography sx={{ mt: 1 }}>Nothing is parked.</Typography>}
      <ParkedEventList
        label="Parked events"
        events={data?.map(toEntry) ?? []}
        skipExplanation="The event stays in the log, but this build and all later builds skip it permanently."
        command={command}
      />
    </Panel>
  );
}

const toEntry = (event: ParkedStreamView): ParkedEventEntry => {
  const { name, build, isLive, streamId, eventId, type, error, errorCode, parkedAt, waitingBehind } = event;
  const eventLabel = `${type} of ${streamId}`;
  return {
    key: `${build} ${eventId}`,
    eventLabel,
    error: errorCode === null ? error : `${error} (${errorCode})`,
    parkedText: `Parked in ${build}${isLive ? '' : ', a build that is not in use'}, ${formatDateTime(parkedAt)}.`,
    waitingBehind,
    retryCommand: { operation: 'projections/retry-parked', body: { name, streamId } },
    toSkipCommand: isLive
      ? (reason) => ({ operation: 'projections/skip-parked', body: { name, streamId, eventId, reason } })
      : undefined,
    content: <EventPayload request={{ name, streamId, eventId }} eventLabel={eventLabel} />,
  };
};
