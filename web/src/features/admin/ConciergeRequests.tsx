import type { ConciergeRequestRow } from '@campjay/query-api/admin/requests/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '../../ui/Panel.tsx';

const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/Los_Angeles' });

/** Access requests of camp operators, newest first. */
export function ConciergeRequests({ requests }: { requests: readonly ConciergeRequestRow[] }) {
  return (
    <Panel heading="Requests for access">
      {requests.length === 0 && <Typography>Nobody has asked yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: 1.5 } }}>
        {requests.map(({ id, requestedAt, email, notes }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{email}</strong>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' '}
              · <time dateTime={requestedAt}>{dayOf(requestedAt)}</time>
            </Box>
            <Box sx={{ whiteSpace: 'pre-wrap' }}>{notes === '' ? 'Without notes.' : notes}</Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
