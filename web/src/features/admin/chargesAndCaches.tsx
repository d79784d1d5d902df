import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/PageLoading.tsx';
import { useCachesQuery, useChargesQuery } from './adminApi.ts';
import { CommandMessage } from '../../ui/fields/SubmitButton.tsx';
import { type AdminCommand, useAdminCommand } from './useAdminCommand.ts';
import type { StuckCharge, WaitingCharges } from '@campjay/query-api/admin/contract.ts';
import { formatDay } from '../ads/billing/billingApi.ts';
import { formatCents } from '../ads/advertisingApi.ts';

/** Formats the number of a cache's entries, with their size in memory if it is measured: '1,204 (3.1 MB)'. */
const formatEntries = (entries: number, bytes: number | null): string =>
  `${entries.toLocaleString('en-US')}${bytes === null ? '' : ` (${(bytes / 1_048_576).toFixed(1)} MB)`}`;

/** The server's caches. An admin can clear and warm them at any time. */
export function ServerCaches() {
  const { data: caches, isError, refetch } = useCachesQuery(undefined, { refetchOnMountOrArgChange: true });
  const clear = useAdminCommand();
  const warm = useAdminCommand();
  const isBusy = clear.isSending || warm.isSending;
  /** Sends one command, and hides the message of the other one. */
  const run = (operation: 'clear-cache' | 'warm-cache'): void => {
    if (isBusy) return;
    const [command, otherCommand] = operation === 'clear-cache' ? [clear, warm] : [warm, clear];
    otherCommand.reset();
    void command.send({ operation, body: {} });
  };
  return (
    <Panel heading="Server cache">
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        Caches only make answers faster. Clearing them never changes an answer.
      </Typography>
      {isError && <LoadFailed text="The caches could not be loaded." onRetry={() => void refetch()} />}
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
                <td>{formatEntries(entries, bytes)}</td>
                <td>{hits.toLocaleString('en-US')}</td>
                <td>{misses.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="outlined" aria-disabled={isBusy} onClick={() => run('clear-cache')} sx={{ minHeight: 44 }}>
          {clear.isSending ? 'One moment…' : 'Clear'}
        </Button>
        <Button variant="outlined" aria-disabled={isBusy} onClick={() => run('warm-cache')} sx={{ minHeight: 44 }}>
          {warm.isSending ? 'One moment…' : 'Warm'}
        </Button>
      </Box>
      <CommandMessage {...clear.outcome} />
      <CommandMessage {...warm.outcome} />
    </Panel>
  );
}

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 1.5, borderTop: '1px solid', borderColor: 'divider' },
};

/** Charges that were refused or whose outcome is unknown, and charges that wait for the advertiser to subscribe. */
export function StuckCharges() {
  const { data: charges, isError, refetch } = useChargesQuery(undefined, { refetchOnMountOrArgChange: true });
  // All rows share one command: a charge leaves the list once it is decided, but the success message must stay visible.
  const command = useAdminCommand();
  if (!charges) {
    if (!isError) return null;
    return <LoadFailed text="The charges could not be loaded." onRetry={() => void refetch()} />;
  }
  const { stuck: stuckCharges, waiting: waitingCharges } = charges;
  return (
    <Panel heading="Charges to look at">
      {stuckCharges.length === 0 && <Typography>Every charge that was sent went through.</Typography>}
      <Box component="ul" aria-label="Charges to look at" sx={listStyles}>
        {stuckCharges.map((charge) => (
          <StuckChargeItem key={charge.settlementId} charge={charge} command={command} />
        ))}
      </Box>
      <CommandMessage {...command.outcome} />
      {waitingCharges.length > 0 && <WaitingChargesList charges={waitingCharges} />}
    </Panel>
  );
}

/** What the state of a stuck charge means, and what an admin should do. */
const STATE_TEXTS: Readonly<Record<string, string>> = {
  sent: 'Sent, without an answer. We keep asking the payment provider about it, so you do not need to do anything.',
  refused: 'Refused. Fix the problem below, then send it again. If it was paid in another way, close it.',
  unclear:
    'It may or may not have gone through. Check with the provider: if it is there, close it; if not, send it again.',
};

function StuckChargeItem({ charge, command }: { charge: StuckCharge; command: AdminCommand }) {
  const { settlementId, advertiserId, advertiser_name: name, cents, state, why: reason, attemptedAt } = charge;
  const chargeText = `${formatCents(cents)} of ${name}`;
  const renderDecisionButton = (decision: 'close' | 'send-again') => (
    <Button
      variant="outlined"
      aria-disabled={command.isSending}
      aria-label={`${decision === 'close' ? 'Close' : 'Send again'}: ${chargeText}`}
      sx={{ minHeight: 44 }}
      onClick={() => {
        if (command.isSending) return;
        void command.send({ operation: 'decide-charge', body: { advertiserId, settlementId, decision } });
      }}
    >
      {decision === 'close' ? 'Close' : 'Send again'}
    </Button>
  );
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{chargeText}</strong>
      {attemptedAt !== null && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` · ${formatDay(attemptedAt)}`}
        </Box>
      )}
      <Typography>{STATE_TEXTS[state]}</Typography>
      {reason !== null && <Typography sx={{ color: 'text.secondary' }}>The provider says: {reason}</Typography>}
      <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>Settlement {settlementId}</Typography>
      {state !== 'sent' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {renderDecisionButton('send-again')}
          {renderDecisionButton('close')}
        </Box>
      )}
    </Box>
  );
}

/** Amounts that cannot be charged yet, because the advertisers have no subscription. */
function WaitingChargesList({ charges }: { charges: readonly WaitingCharges[] }) {
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        Waiting to be sent
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        They are sent within a minute after the advertiser’s subscription starts.
      </Typography>
      <Box component="ul" aria-label="Waiting to be sent" sx={listStyles}>
        {charges.map(({ advertiserId, advertiser_name: name, cents, since }) => (
          <Box component="li" key={advertiserId} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{`${formatCents(cents)} of ${name}`}</strong> since {formatDay(since)}
          </Box>
        ))}
      </Box>
    </>
  );
}
