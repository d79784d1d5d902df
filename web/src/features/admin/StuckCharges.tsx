import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/PageLoading.tsx';
import { useCachesQuery, useChargesQuery } from './adminApi.ts';
import { AdminCommandMessage, useAdminCommand } from './AdminCommandMessage.tsx';
import type { StuckCharge, WaitingCharges } from '@campjay/query-api/admin/contract.ts';
import { formatDay } from '../ads/billing/billingApi.ts';
import { formatCents } from '../ads/advertisingApi.ts';

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

const list = { listStyle: 'none', m: 0, p: 0, '& > li': { py: 1.5, borderTop: '1px solid', borderColor: 'divider' } };

/** Charges that the payment provider refused or may not have processed, and charges that await a subscription. */
export function StuckCharges() {
  const { data: charges, isError, refetch } = useChargesQuery(undefined, { refetchOnMountOrArgChange: true });
  // One command for all rows: a completed row leaves the list, but its message stays.
  const command = useAdminCommand('decide-charge');
  if (!charges) {
    if (!isError) return null;
    return <LoadFailed text="The charges could not be loaded." onRetry={() => void refetch()} />;
  }
  const { stuck, waiting } = charges;
  return (
    <Panel heading="Charges to look at">
      {stuck.length === 0 && <Typography>Everything that was sent was taken.</Typography>}
      <Box component="ul" aria-label="Charges to look at" sx={list}>
        {stuck.map((charge) => (
          <Stuck key={charge.settlementId} charge={charge} command={command} />
        ))}
      </Box>
      <AdminCommandMessage command={command} />
      {waiting.length > 0 && <Waiting waiting={waiting} />}
    </Panel>
  );
}

const STATES: Readonly<Record<string, string>> = {
  sent: 'Sent, without an answer. The payment provider is asked what became of it; nobody has to do anything.',
  refused: 'Refused. Put right what the provider says, then send it again; or close it, if it is paid otherwise.',
  unclear: 'Nobody knows whether it was taken. Look at the provider: if it is there, close it; if not, send it again.',
};

function Stuck({ charge, command }: { charge: StuckCharge; command: ReturnType<typeof useAdminCommand> }) {
  const { settlementId, advertiserId, advertiser_name: name, cents, state, why, attemptedAt } = charge;
  const about = `${formatCents(cents)} of ${name}`;
  const decide = (decision: string) => (
    <Button
      variant="outlined"
      aria-disabled={command.isSending}
      aria-label={`${decision === 'close' ? 'Close' : 'Send again'}: ${about}`}
      sx={{ minHeight: 44 }}
      onClick={() => {
        if (!command.isSending) void command.send({ advertiserId, settlementId, decision });
      }}
    >
      {decision === 'close' ? 'Close' : 'Send again'}
    </Button>
  );
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{about}</strong>
      {attemptedAt !== null && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` · ${formatDay(attemptedAt)}`}
        </Box>
      )}
      <Typography>{STATES[state]}</Typography>
      {why !== null && <Typography sx={{ color: 'text.secondary' }}>The provider says: {why}</Typography>}
      <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>Settlement {settlementId}</Typography>
      {state !== 'sent' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {decide('send-again')}
          {decide('close')}
        </Box>
      )}
    </Box>
  );
}

function Waiting({ waiting }: { waiting: readonly WaitingCharges[] }) {
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        Waiting to be sent
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>It is sent within a minute of a subscription.</Typography>
      <Box component="ul" aria-label="Waiting to be sent" sx={list}>
        {waiting.map(({ advertiserId, advertiser_name: name, cents, since }) => (
          <Box component="li" key={advertiserId} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{`${formatCents(cents)} of ${name}`}</strong> since {formatDay(since)}
          </Box>
        ))}
      </Box>
    </>
  );
}
