import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { CommandIn } from '../../../app/apiTypes.ts';
import { CommandMessage } from '../../../ui/fields/SubmitButton.tsx';
import { CommandForm, FormField } from '../../../ui/fields/CommandForm.tsx';
import { required, useCommandForm } from '../../../ui/fields/useCommandForm.ts';
import type { AdminCommand } from '../useAdminCommand.ts';
import { formatCount } from './formatProjections.tsx';
import { buttonRowStyles, buttonSizeStyles, mutedTextStyles } from './layout.tsx';

/** An event that could not be handled, and what an admin can do about it. */
export interface ParkedEventEntry {
  readonly key: string;
  /** Names the event in labels. */
  readonly eventLabel: string;
  readonly error: string;
  /** A sentence about when it was parked. */
  readonly parkedText: string;
  /** Number of later events of the same stream that wait for it. */
  readonly waitingBehind: number;
  readonly retryCommand: CommandIn<'admin'>;
  /** Returns the command that skips the event permanently. Absent if it cannot be skipped. */
  readonly toSkipCommand?: ((reason: string) => CommandIn<'admin'>) | undefined;
  readonly content?: ReactNode;
}

interface ParkedEventListProps {
  readonly label: string;
  readonly events: readonly ParkedEventEntry[];
  /** What skipping an event means. */
  readonly skipExplanation: string;
  /** Sends the commands of all rows: a row disappears after a success, but the message must stay. */
  readonly command: AdminCommand;
}

/** The first parked event of each stream, with actions to retry or skip it, and the outcome of the last action. */
export function ParkedEventList({ label, events, skipExplanation, command }: ParkedEventListProps) {
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          '& > li': { py: 1.5, borderTop: '1px solid', borderColor: 'divider' },
        }}
      >
        {events.map((event) => (
          <ParkedEvent key={event.key} event={event} skipExplanation={skipExplanation} command={command} />
        ))}
      </Box>
      <CommandMessage {...command.outcome} />
    </>
  );
}

interface ParkedEventProps extends Pick<ParkedEventListProps, 'skipExplanation' | 'command'> {
  readonly event: ParkedEventEntry;
}

function ParkedEvent({ event, skipExplanation, command }: ParkedEventProps) {
  const { eventLabel, error, parkedText, waitingBehind, retryCommand, toSkipCommand, content } = event;
  const [isSkipFormOpen, setIsSkipFormOpen] = useState(false);
  const send = async (admin: CommandIn<'admin'>): Promise<void> => {
    if (!command.isSending) await command.send(admin);
  };
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{eventLabel}</strong>
      <Typography sx={{ color: 'error.main' }}>{error}</Typography>
      <Typography sx={mutedTextStyles}>
        {`${parkedText} ` +
          (waitingBehind === 0
            ? 'Nothing waits behind it.'
            : `${formatCount(waitingBehind, 'later event waits', 'later events wait')} behind it.`)}
      </Typography>
      <Box sx={buttonRowStyles}>
        <Button
          variant="outlined"
          aria-disabled={command.isSending}
          aria-label={`Try again: ${eventLabel}`}
          onClick={() => void send(retryCommand)}
          sx={buttonSizeStyles}
        >
          Try again
        </Button>
        {toSkipCommand && (
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
      {content}
      {isSkipFormOpen && toSkipCommand && (
        <SkipForm
          eventLabel={eventLabel}
          explanation={skipExplanation}
          onSkip={(reason) => send(toSkipCommand(reason))}
        />
      )}
    </Box>
  );
}

const MAX_REASON_LENGTH = 500;

interface SkipFormProps {
  readonly eventLabel: string;
  readonly explanation: string;
  readonly onSkip: (reason: string) => Promise<void>;
}

/** Form that skips a parked event permanently. It requires a reason. */
function SkipForm({ eventLabel, explanation, onSkip }: SkipFormProps) {
  const form = useCommandForm({
    values: { reason: '' },
    fields: [],
    send: async ({ reason }) => {
      await onSkip(reason.trim());
      return undefined; // The list shows why it failed.
    },
  });
  return (
    <Box sx={{ mt: 1.5 }}>
      <CommandForm form={form} label={`Skip ${eventLabel}`} button="Skip permanently" color="error" buttonPlace="start">
        <Typography>{`${explanation} The reason is recorded; please do not name anyone in it.`}</Typography>
        <FormField
          form={form}
          label="Why can it be skipped?"
          name="reason"
          maxLength={MAX_REASON_LENGTH}
          validate={required('Please enter a reason')}
        />
      </CommandForm>
    </Box>
  );
}
