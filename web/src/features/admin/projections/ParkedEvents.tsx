import type { ParkedEventRequest, ParkedStreamView } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FormProblem } from '../../../app/refusal.ts';
import { buttonSize, mutedText, buttonRow } from './layout.tsx';
import { useOpenParkedMutation, useParkedEventsQuery } from './projectionsApi.ts';
import { formatMoment, formatCount } from './formatProjections.tsx';
import { useId, useState } from 'react';
import { Field, FieldInput } from '../../../ui/fields/Field.tsx';
import { Panel, SubmitButton } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { AdminCommandMessage, useAdminCommand } from '../AdminCommandMessage.tsx';

/** The payload of a parked event, loaded on request; each access is recorded in the audit log. */
function EventPayload({ request, about }: { request: ParkedEventRequest; about: string }) {
  const [open, { data: event, error, isLoading, reset }] = useOpenParkedMutation();
  const problem = error as FormProblem | undefined;
  if (event)
    return (
      <Box sx={{ mt: 1 }}>
        <Typography sx={mutedText}>
          {`Version ${event.version}, revision ${event.revision}, position ${event.position}, recorded ` +
            `${formatMoment(event.recordedAt)}. What is private is under its seal.`}
        </Typography>
        <Box
          component="pre"
          role="region"
          tabIndex={0}
          aria-label={`What ${about} holds`}
          sx={{ m: 0, p: 1.5, maxHeight: 320, overflow: 'auto', bgcolor: 'background.default', borderRadius: 1 }}
        >
          {JSON.stringify(event.data, undefined, 2)}
        </Box>
        <Button onClick={reset} sx={buttonSize}>
          Hide it
        </Button>
      </Box>
    );
  return (
    <>
      <Button
        aria-label={`Show what it holds: ${about}`}
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void open(request);
        }}
        sx={{ ...buttonSize, mt: 0.5, ml: -1 }}
      >
        {isLoading ? 'One moment…' : 'Show what it holds (this is recorded)'}
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
  readonly about: string;
  readonly isSending: boolean;
  readonly onSkip: (reason: string) => void;
}

/** Asks for the reason to skip an event. Skipping is permanent. */
function SkipForm({ about, isSending, onSkip }: SkipFormProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <Box
      component="form"
      noValidate
      aria-label={`Do without ${about}`}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === '');
        if (reason.trim() !== '' && !isSending) onSkip(reason.trim());
      }}
      sx={{ display: 'grid', gap: 1.5, mt: 1.5, justifyItems: 'start' }}
    >
      <Typography>
        The event stays in the log, but this build and every later one leave it out, for good. The reason is recorded;
        please name nobody in it.
      </Typography>
      <Field id={id} label="Why may it be left out?" error={isMissing ? 'Please say why' : undefined}>
        <FieldInput
          id={id}
          value={reason}
          inputProps={{ maxLength: 500, 'aria-describedby': isMissing ? `${id}-error` : undefined }}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <SubmitButton label="Leave it out for good" isSending={isSending} color="error" />
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, '& > li': { py: 1.5, borderTop: '1px solid', borderColor: 'divider' } };
const POLL_MS = 8_000;

/** Events that the read model could not apply, and the events blocked behind them. All others are processed. */
export function ParkedEvents({ name, isExpected }: { name: string; isExpected: boolean }) {
  const { data, isError, refetch } = useParkedEventsQuery(name, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
  });
  // One command for all rows: a completed row leaves the list, but its message stays.
  const retry = useAdminCommand('projections/retry-parked');
  const skip = useAdminCommand('projections/skip-parked');
  if (data?.length === 0 && !isExpected && retry.done === undefined && skip.done === undefined) return null;
  return (
    <Panel heading="Parked events">
      <Typography sx={mutedText}>
        An event that its handler could not take is kept here, with the later events of the same stream. Everything else
        goes on.
      </Typography>
      {isError && !data && <LoadFailed text="They could not be looked at." onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography sx={{ mt: 1 }}>Nothing is parked.</Typography>}
      <Box component="ul" aria-label="Parked events" sx={list}>
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

function ParkedEvent({ event, retry, skip }: { event: ParkedStreamView; retry: Command; skip: Command }) {
  const { name, build, isLive, streamId, eventId, type, error, errorCode, parkedAt, waitingBehind } = event;
  const [isSkipping, setSkipping] = useState(false);
  const about = `${type} of ${streamId}`;
  const isBusy = retry.isSending || skip.isSending;
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{about}</strong>
      <Typography sx={{ color: 'error.main' }}>{errorCode === null ? error : `${error} (${errorCode})`}</Typography>
      <Typography sx={mutedText}>
        {`Parked in ${build}${isLive ? '' : ', which readers do not see'}, ${formatMoment(parkedAt)}. ` +
          (waitingBehind === 0
            ? 'Nothing waits behind it.'
            : `${formatCount(waitingBehind, 'later event waits', 'later events wait')} behind it.`)}
      </Typography>
      <Box sx={buttonRow}>
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          aria-label={`Try again: ${about}`}
          onClick={() => {
            if (isBusy) return;
            skip.reset();
            void retry.send({ name, streamId });
          }}
          sx={buttonSize}
        >
          Try again
        </Button>
        {isLive && (
          <Button
            variant="outlined"
            aria-expanded={isSkipping}
            aria-label={`Do without it: ${about}`}
            onClick={() => setSkipping(!isSkipping)}
            sx={buttonSize}
          >
            Do without it…
          </Button>
        )}
      </Box>
      <EventPayload request={{ name, streamId, eventId }} about={about} />
      {isSkipping && (
        <SkipForm
          about={about}
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
