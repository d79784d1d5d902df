import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useCachesQuery } from './adminApi.ts';
import { AdminCommandMessage } from './AdminCommandMessage.tsx';
import { useAdminCommand } from './useAdminCommand.ts';

/** Formats an entry count, and the size in memory if it is measured. */
const sizeOf = (entries: number, bytes: number | null): string =>
  `${entries.toLocaleString('en-US')}${bytes === null ? '' : ` (${(bytes / 1_048_576).toFixed(1)} MB)`}`;

/** The server's caches, which can be emptied and filled at any time. */
export function ServerCaches() {
  const { data: caches, isError, refetch } = useCachesQuery(undefined, { refetchOnMountOrArgChange: true });
  const clear = useAdminCommand('clear-cache');
  const warm = useAdminCommand('warm-cache');
  const isBusy = clear.isSending || warm.isSending;
  const run = (command: typeof clear, other: typeof clear): void => {
    if (isBusy) return;
    other.reset();
    void command.send({});
  };
  return (
    <Panel heading="Server cache">
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        Nothing here is needed for an answer to be right; it only makes answers fast.
      </Typography>
      {isError && <LoadFailed text="The cache could not be looked at." onRetry={() => void refetch()} />}
      {caches && (
        <Box
          component="table"
          sx={{
            width: 1,
            borderCollapse: 'collapse',
            fontVariantNumeric: 'tabular-nums',
            '& th, & td': { py: 0.75, pr: 1, textAlign: 'right', borderBottom: '1px solid', borderColor: 'divider' },
            '& th:first-of-type': { textAlign: 'left' },
            '& td': { whiteSpace: 'nowrap' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Cache</th>
              <th scope="col">Entries</th>
              <th scope="col">Hits</th>
              <th scope="col">Misses</th>
            </tr>
          </thead>
          <tbody>
            {caches.map(({ name, entries, bytes, hits, misses }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{sizeOf(entries, bytes)}</td>
                <td>{hits.toLocaleString('en-US')}</td>
                <td>{misses.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="outlined" aria-disabled={isBusy} onClick={() => run(clear, warm)} sx={{ minHeight: 44 }}>
          {clear.isSending ? 'One moment…' : 'Clear'}
        </Button>
        <Button variant="outlined" aria-disabled={isBusy} onClick={() => run(warm, clear)} sx={{ minHeight: 44 }}>
          {warm.isSending ? 'One moment…' : 'Warm'}
        </Button>
      </Box>
      <AdminCommandMessage command={clear} />
      <AdminCommandMessage command={warm} />
    </Panel>
  );
}
