import type { StuckCharge, WaitingCharges } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDay } from '../ads/billing/monthNames.ts';
import { formatCents } from '../ads/money.ts';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useChargesQuery } from './adminApi.ts';
import { AdminCommandMessage } from './AdminCommandMessage.tsx';
import { useAdminCommand } from './useAdminCommand.ts';

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
