import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useBenchmarkingOverridesQuery } from './adminApi.ts';
import { AdminCommandMessage } from './AdminCommandMessage.tsx';
import { useAdminCommand } from './useAdminCommand.ts';
import { WebsiteField } from './WebsiteField.tsx';

/** Unlocks or locks benchmarking for the camps of a website, for all signed-in users. */
export function BenchmarkingAccess() {
  const { data: unlocked, isError, refetch } = useBenchmarkingOverridesQuery(undefined);
  const [website, setWebsite] = useState<string | null>(null);
  const grant = useAdminCommand('benchmarking-access/grant');
  const revoke = useAdminCommand('benchmarking-access/revoke');
  const unlock = async (): Promise<void> => {
    if (website === null || grant.isSending) return;
    revoke.reset();
    if (await grant.send({ baseUrls: [website] })) setWebsite(null);
  };
  const lock = (baseUrl: string): void => {
    if (revoke.isSending) return;
    grant.reset();
    void revoke.send({ baseUrls: [baseUrl] });
  };
  return (
    <Panel heading="Benchmarking access">
      <Box
        component="form"
        sx={{ display: 'grid', gap: 1.5 }}
        onSubmit={(event) => {
          event.preventDefault();
          void unlock();
        }}
      >
        <WebsiteField label="Website to unlock" value={website} onChange={setWebsite} />
        <div>
          <SubmitButton label="Unlock" isSending={grant.isSending} />
        </div>
      </Box>
      <AdminCommandMessage command={grant} />
      <AdminCommandMessage command={revoke} />
      {isError && <LoadFailed text="The unlocked websites could not be loaded." onRetry={() => void refetch()} />}
      {unlocked?.length === 0 && (
        <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
          Nothing is unlocked: everybody sees the sample camp alone.
        </Typography>
      )}
      <Box component="ul" aria-label="Unlocked websites" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {unlocked?.map(({ baseUrl }) => (
          <Box
            component="li"
            key={baseUrl}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, borderTop: '1px solid', borderColor: 'divider' }}
          >
            <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {baseUrl}
            </Box>
            <Button
              color="error"
              aria-label={`Lock ${baseUrl}`}
              aria-disabled={revoke.isSending}
              onClick={() => lock(baseUrl)}
              sx={{ minHeight: 44 }}
            >
              Lock
            </Button>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
