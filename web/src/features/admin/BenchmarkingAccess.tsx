import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { createFilterOptions } from '@mui/material/useAutocomplete';
import { useBaseUrlsQuery, useBenchmarkingOverridesQuery } from './adminApi.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { CommandMessage, SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { LoadFailed } from '../../ui/PageLoading.tsx';
import { useAdminCommand } from './useAdminCommand.ts';

const NO_URLS: readonly string[] = [];
const filterOptions = createFilterOptions<string>({ limit: 60 });

interface WebsiteFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (baseUrl: string | null) => void;
}

/** Autocomplete field for a website in the catalog. */
export function WebsiteField({ label, value, onChange }: WebsiteFieldProps) {
  const { data = NO_URLS, isFetching } = useBaseUrlsQuery(undefined);
  return (
    <Autocomplete
      options={data}
      loading={isFetching}
      loadingText="Loading…"
      noOptionsText="No camp has this website."
      filterOptions={filterOptions}
      value={value}
      autoHighlight
      onChange={(_event, selected) => onChange(selected)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

/**
 * Lets an admin unlock or lock benchmarking (the comparison of a website's camps with other camps), always for all
 * signed-in users together.
 */
export function BenchmarkingAccess() {
  const { data: overrides, isError, refetch } = useBenchmarkingOverridesQuery(undefined);
  const [website, setWebsite] = useState<string | null>(null);
  const grant = useAdminCommand();
  const revoke = useAdminCommand();
  const unlock = async (): Promise<void> => {
    if (website === null || grant.isSending) return;
    revoke.reset();
    const problem = await grant.send({ operation: 'benchmarking-access/grant', body: { baseUrls: [website] } });
    if (!problem) setWebsite(null);
  };
  const lock = (baseUrl: string): void => {
    if (revoke.isSending) return;
    grant.reset();
    void revoke.send({ operation: 'benchmarking-access/revoke', body: { baseUrls: [baseUrl] } });
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
      <CommandMessage {...grant.outcome} />
      <CommandMessage {...revoke.outcome} />
      {isError && <LoadFailed text="The unlocked websites could not be loaded." onRetry={() => void refetch()} />}
      {overrides?.length === 0 && (
        <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
          Nothing is unlocked: everybody sees only the sample camp.
        </Typography>
      )}
      <Box component="ul" aria-label="Unlocked websites" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {overrides?.map(({ baseUrl }) => (
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
