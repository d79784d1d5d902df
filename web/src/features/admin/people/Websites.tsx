import type { CampStatsAnswer } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../ui/Panel.tsx';
import { toFormProblem } from '../../../app/formProblem.ts';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { useBaseUrlsQuery, useBenchmarkingOverridesQuery, useCampStatsMutation } from '../adminApi.ts';
import { CommandMessage } from '../../../ui/fields/SubmitButton.tsx';
import { useAdminCommand } from '../useAdminCommand.ts';
import { SearchableList } from './SearchableList.tsx';

/** Formats camp statistics, such as '3 locations, from $1,250.' */
export const describeStats = ({ locationCount, minPrice }: CampStatsAnswer): string =>
  `${locationCount} ${locationCount === 1 ? 'location' : 'locations'}, ${describePrice(minPrice)}.`;

const describePrice = (minPrice: number | null): string =>
  minPrice === null ? 'no price listed' : `from $${minPrice.toLocaleString('en-US')}`;

interface WebsiteRowProps {
  readonly baseUrl: string;
  /** Whether benchmarking is unlocked for the camps of this website; undefined while loading. */
  readonly isUnlocked: boolean | undefined;
  readonly isSending: boolean;
  readonly onToggle: () => void;
}

/** A website, with buttons to load its camp statistics and to lock or unlock benchmarking. */
function WebsiteRow({ baseUrl, isUnlocked, isSending, onToggle }: WebsiteRowProps) {
  const [loadStats, { data, error, isLoading }] = useCampStatsMutation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        {baseUrl}
        <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
          {data && describeStats(data)}
        </Box>
        {error !== undefined && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {toFormProblem(error).message}
          </Box>
        )}
      </Box>
      <Button
        aria-label={`Stats of ${baseUrl}`}
        aria-disabled={isLoading}
        onClick={() => !isLoading && void loadStats(baseUrl)}
        sx={{ minHeight: 44 }}
      >
        {isLoading ? 'One moment…' : 'Stats'}
      </Button>
      {isUnlocked !== undefined && (
        <Button
          color={isUnlocked ? 'error' : 'primary'}
          aria-label={`${isUnlocked ? 'Lock' : 'Unlock'} ${baseUrl}`}
          aria-disabled={isSending}
          onClick={onToggle}
          sx={{ minHeight: 44 }}
        >
          {isUnlocked ? 'Lock' : 'Unlock'}
        </Button>
      )}
    </Box>
  );
}

/** The websites of all camps, each with its benchmarking access and camp statistics. */
export function Websites() {
  const { data: baseUrls, isError, refetch } = useBaseUrlsQuery(undefined);
  const { data: unlockedWebsites } = useBenchmarkingOverridesQuery(undefined, { refetchOnMountOrArgChange: true });
  const command = useAdminCommand();
  const unlockedUrls = unlockedWebsites && new Set(unlockedWebsites.map(({ baseUrl }) => baseUrl));
  const toggle = (baseUrl: string): void => {
    if (command.isSending) return;
    const operation = unlockedUrls?.has(baseUrl) ? 'benchmarking-access/revoke' : 'benchmarking-access/grant';
    void command.send({ operation, body: { baseUrls: [baseUrl] } });
  };
  return (
    <Panel heading="Websites of camps">
      <Typography sx={{ mb: 1.5, color: 'text.secondary' }}>
        Everybody who is signed in can compare the camps of an unlocked website.
      </Typography>
      <CommandMessage {...command.outcome} />
      {isError && <LoadFailed text="The websites could not be loaded." onRetry={() => void refetch()} />}
      {!baseUrls && !isError && <Box role="status">Loading…</Box>}
      {baseUrls && (
        <SearchableList
          label="Websites"
          items={baseUrls}
          renderItem={(baseUrl) => (
            <WebsiteRow
              baseUrl={baseUrl}
              isUnlocked={unlockedUrls?.has(baseUrl)}
              isSending={command.isSending}
              onToggle={() => toggle(baseUrl)}
            />
          )}
        />
      )}
    </Panel>
  );
}
