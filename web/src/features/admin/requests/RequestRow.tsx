import { MAX_REQUEST_NOTE, type RequestDecision, type RequestState } from '@campjay/events/admin/requestStates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { TextAreaField } from '../../ads/TextAreaField.tsx';

/** A request as the server returns it. */
export interface RequestDetails {
  readonly id: string;
  readonly state: RequestState;
  readonly note: string;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly revision: number;
}

interface RequestRowProps {
  readonly request: RequestDetails;
  /** Describes the request, to give its buttons unique accessible names. */
  readonly about: string;
  readonly isSending: boolean;
  /** Called when the row is removed while it contains the focus; must be a stable function. */
  readonly onFocusLost: () => void;
  readonly onDecide: (decision: RequestDecision, note: string) => void;
  readonly children: ReactNode;
}

const DECISION_TEXTS: Readonly<Record<RequestState, string>> = {
  open: 'Taken up again',
  done: 'Done',
  declined: 'Declined',
};

/** The day of an instant, in Pacific time. */
export const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/Los_Angeles' });

/** A request with its content, its decision, and the available actions. */
export function RequestRow({ request, about, isSending, onFocusLost, onDecide, children }: RequestRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [note, setNote] = useState<string>();
  const { state, decidedAt, decidedBy } = request;
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  const decide = (decision: RequestDecision, text: string) => (
    <Button
      variant="outlined"
      aria-disabled={isSending}
      aria-label={`${text}: ${about}`}
      onClick={() => {
        if (!isSending) onDecide(decision, note?.trim() ?? '');
      }}
      sx={{ minHeight: 44 }}
    >
      {text}
    </Button>
  );
  return (
    <Box
      component="li"
      ref={row}
      sx={{ py: 2, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      {children}
      {decidedAt !== null && (
        <Box sx={{ mt: 1, pl: 1.5, borderLeft: '3px solid', borderColor: 'divider' }}>
          <Typography sx={{ color: 'text.secondary' }}>
            {`${DECISION_TEXTS[state]} by ${decidedBy ?? 'somebody who has no account any more'} · ${dayOf(decidedAt)}`}
          </Typography>
          {request.note !== '' && <Typography sx={{ whiteSpace: 'pre-wrap' }}>{request.note}</Typography>}
        </Box>
      )}
      {note !== undefined && (
        <Box sx={{ mt: 1.5 }}>
          <TextAreaField
            label="Note for the other admins"
            minRows={2}
            maxLength={MAX_REQUEST_NOTE}
            value={note}
            onChange={setNote}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {state === 'open' ? (
          <>
            {decide('done', 'Done')}
            {decide('declined', 'Decline')}
          </>
        ) : (
          decide('reopened', 'Reopen')
        )}
        {note === undefined && (
          <Button aria-label={`Add a note: ${about}`} onClick={() => setNote('')} sx={{ minHeight: 44 }}>
            Add a note
          </Button>
        )}
      </Box>
    </Box>
  );
}
