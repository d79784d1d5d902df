import type { ParkedEventRequest, ParkedStreamView } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FormProblem } from '../../../app/requestErrors.ts';
import { buttonSizeStyles, mutedTextStyles, buttonRowStyles } from './layout.tsx';
import { useReadParkedEventMutation, useParkedEventsQuery } from './projectionsApi.ts';
import { formatDateTime, formatCount } from './formatProjections.tsx';
import { useId, useState } from 'react';
import { Field, FieldInput } from '../../../ui/fields/Field.tsx';
import { Panel, SubmitButton } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { AdminCommandMessage, useAdminCommand } from '../AdminCommandMessage.tsx';

/** Shows the payload of a parked event on request. The audit log records each request. */
function EventPayload({ request, eventLabel }: { request: ParkedEventRequest; eventLabel: string }) {
  const [loadPayload, { data: event, error, isLoading, reset }] = useReadParkedEventMutation();
  const problem = error as FormProblem | undefined;
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

interface SkipFormProps {
  readonly eventLabel: string;
  readonly isSending: boolean;
  readonly onSkip: (reason: string) => void;
}

/** Form that skips a parked event permanently. It requires a reason. */
function SkipForm({ eventLabel, isSending, onSkip }: SkipFormProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  return (
    <Box
      component="form"
      noValidate
      aria-label={`Skip ${eventLabel}`}
      onSubmit={(event) => {
        event.preventDefault();
        setIsReasonMissing(reason.trim() === '');
        if (reason.trim() !== '' && !isSending) onSkip(reason.trim());
      }}
      sx={{ display: 'grid', gap: 1.5, mt: 1.5, justifyItems: 'start' }}
    >
      <Typography>
        The event stays in the log, but this build and all later builds skip it permanently. The reason is recorded;
        please do not name anyone in it.
      </Typography>
      <Field id={id} label="Why can it be skipped?" error={isReasonMissing ? 'Please enter a reason' : undefined}>
        <FieldInput
          id={id}
          value={reason}
          inputProps={{ maxLength: 500, 'aria-describedby': isReasonMissing ? `${id}-error` : undefined }}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <SubmitButton label="Skip permanently" isSending={isSending} color="error" />
    </Box>
  );
}

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 1.5, borderTop: '1px solid', borderColor: 'divider' },
};
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
  // All rows share these commands: an event that was retried or skipped leaves the list, but the message must stay.
  const retry = useAdminCommand('projections/retry-parked');
  const skip = useAdminCommand('projections/skip-parked');
  const hasMessage = retry.successMessage !== undefined || skip.successMessage !== undefined;
  if (data?.length === 0 && !hasParkedStreams && !hasMessage) return null;
  return (
    <Panel heading="Parked events">
      <Typography sx={mutedTextStyles}>
        Events that could not be applied wait here, together with the later events of the same stream. All other events
        are processed as usual.
      </Typography>
      {isError && !data && <LoadFailed text="The parked events could not be loaded." onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography sx={{ mt: 1 }}>Nothing is parked.</Typography>}
      <Box component="ul" aria-label="Parked events" sx={listStyles}>
        {data?.map((event) => (
          <ParkedEvent key={`${event.build} ${event.eventId}`} event={event} retry={retry} skip={skip} />
        ))}
      </Box>
      <AdminCommandMessage command={retry} />
      <AdminCommandMessage command={skip} />
    </Panel>
  );
}

type Command = ReturnType<typeof useAdminCommand>;

/** List item for a parked event, with the number of later events that wait behind it. */
function ParkedEvent({ event, retry, skip }: { event: ParkedStreamView; retry: Command; skip: Command }) {
  const { name, build, isLive, streamId, eventId, type, error, errorCode, parkedAt, waitingBehind } = event;
  const [isSkipFormOpen, setIsSkipFormOpen] = useState(false);
  const eventLabel = `${type} of ${streamId}`;
  const isBusy = retry.isSending || skip.isSending;
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{eventLabel}</strong>
      <Typography sx={{ color: 'error.main' }}>{errorCode === null ? error : `${error} (${errorCode})`}</Typography>
      <Typography sx={mutedTextStyles}>
        {`Parked in ${build}${isLive ? '' : ', a build that is not in use'}, ${formatDateTime(parkedAt)}. ` +
          (waitingBehind === 0
            ? 'Nothing waits behind it.'
            : `${formatCount(waitingBehind, 'later event waits', 'later events wait')} behind it.`)}
      </Typography>
      <Box sx={buttonRowStyles}>
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          aria-label={`Try again: ${eventLabel}`}
          onClick={() => {
            if (isBusy) return;
            skip.reset();
            void retry.send({ name, streamId });
          }}
          sx={buttonSizeStyles}
        >
          Try again
        </Button>
        {isLive && (
          <Button
            variant="outlined"
            aria-expanded={isSkipFormOpen}
            aria-label={`Skip: ${eventLabel}`}
            onClick={() => setIsSkipFormOpen(!isSkipFormOpen)}
            sx={buttonSizeStyles}
          >
            Skip…
          </Button>
        )}
      </Box>
      <EventPayload request={{ name, streamId, eventId }} eventLabel={eventLabel} />
      {isSkipFormOpen && (
        <SkipForm
          eventLabel={eventLabel}
          isSending={isBusy}
          onSkip={(reason) => {
            retry.reset();
            void skip.send({ name, streamId, eventId, reason });
          }}
        />
      )}
    </Box>
  );
}
