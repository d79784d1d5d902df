import type { ParkedEventRequest } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FormProblem } from '../../../app/formProblem.ts';
import { buttonSize, mutedText } from './styles.ts';
import { useOpenParkedMutation } from './projectionsApi.ts';
import { formatMoment } from './formatProjections.ts';

/** The payload of a parked event, loaded on request; each access is recorded in the audit log. */
export function EventPayload({ request, about }: { request: ParkedEventRequest; about: string }) {
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
