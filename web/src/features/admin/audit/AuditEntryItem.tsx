import type { AuditEntry } from '@campjay/query-api/admin/audit/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatTime } from '../../schedule/history/moments.ts';

const OUTCOME_LABELS: Readonly<Record<Exclude<AuditEntry['outcome'], 'done'>, string>> = {
  refused: 'Refused',
  failed: 'Failed',
  unknown: 'Outcome unknown',
};

const badgeStyles = {
  flex: 'none',
  px: 1.25,
  lineHeight: '22px',
  border: '1px solid',
  borderColor: 'error.main',
  borderRadius: 5,
  color: 'error.main',
  fontSize: 13,
  fontWeight: 600,
} as const;

const smallTextStyles = { color: 'text.secondary', fontSize: 14, overflowWrap: 'anywhere' } as const;
const listStyles = { listStyle: 'none', m: 0, p: 0, '& > li': { mt: 0.75 } } as const;

/** An audit entry as a sentence. Its details list the subjects of the action and the events that the action caused. */
export function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Box component="time" dateTime={entry.at} sx={{ ...smallTextStyles, fontVariantNumeric: 'tabular-nums' }}>
          {formatTime(Date.parse(entry.at))}
        </Box>
        {entry.outcome !== 'done' && (
          <Box component="span" sx={badgeStyles}>
            {OUTCOME_LABELS[entry.outcome]}
          </Box>
        )}
      </Box>
      <Typography>{entry.sentence}</Typography>
      <Box component="details" sx={{ mt: 0.5 }}>
        <Box component="summary" sx={{ ...smallTextStyles, cursor: 'pointer', py: 1.25, width: 'fit-content' }}>
          Details
        </Box>
        <AuditEntryDetails entry={entry} />
      </Box>
    </Box>
  );
}

function AuditEntryDetails({ entry }: { entry: AuditEntry }) {
  const { subjects, events, eventsCount, status, operation, who, correlationId } = entry;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pb: 1 }}>
      <Typography sx={smallTextStyles}>
        {operation}
        {status !== null && ` · HTTP status ${status}`} · as {who.role} · account {who.userId}
      </Typography>
      {subjects.length > 0 && (
        <Box component="ul" aria-label="Subjects" sx={listStyles}>
          {subjects.map(({ kind, id, name }) => (
            <Box component="li" key={`${kind} ${id}`} sx={smallTextStyles}>
              {kind} {name === id ? id : `${name} · ${id}`}
            </Box>
          ))}
        </Box>
      )}
      {events.length === 0 ? (
        <Typography sx={smallTextStyles}>No resulting events.</Typography>
      ) : (
        <Box component="ol" aria-label="Resulting events" sx={listStyles}>
          {events.map(({ type, streamId, revision, words: description }) => (
            <Box component="li" key={`${streamId} ${revision}`}>
              <Typography sx={{ fontSize: 15 }}>
                {description.charAt(0).toUpperCase()}
                {description.slice(1)}
              </Typography>
              <Typography sx={smallTextStyles}>
                {type} · {streamId} · revision {revision}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {eventsCount > events.length && (
        <Typography sx={smallTextStyles}>
          These are the first {events.length} of {eventsCount.toLocaleString('en-US')} events.
        </Typography>
      )}
      <Typography sx={smallTextStyles}>Correlation id {correlationId}</Typography>
    </Box>
  );
}
