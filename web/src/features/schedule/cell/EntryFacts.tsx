import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { sessionNameOf, datesOf, hoursOf, priceOf } from '../grid/entryFacts.ts';
import { formatWeeks } from '../names.ts';

/** The facts of an entry, one per line. A session shows the catalog's values from when it was placed. */
export function EntryFacts({ entry }: { entry: ScheduleEntry }) {
  const lines = [
    sessionNameOf(entry),
    entry.kind === 'session' ? datesOf(entry) : undefined,
    entry.weeks.length > 1 ? `Weeks of ${formatWeeks(entry.weeks)}` : undefined,
    hoursOf(entry).join(', ') || undefined,
    priceOf(entry),
  ].filter((line) => line !== undefined);
  const address = entry.kind === 'session' ? entry.session.camp.base_url : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {address !== undefined && (
        <Link
          href={address}
          target="_blank"
          rel="noreferrer"
          underline="always"
          sx={{ py: 1.25, justifySelf: 'start' }}
        >
          The camp’s website
        </Link>
      )}
    </Box>
  );
}
