import type { AuditEntry } from '@campjay/query-api/admin/audit/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AdLoading } from '../../ads/AdLoading.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { formatDay } from '../../schedule/history/moments.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { AuditEntryItem } from './AuditEntryItem.tsx';
import { useAuditEntriesInfiniteQuery } from './auditApi.ts';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { useAuditQuery } from './useAuditQuery.ts';

/** Groups the entries by day. */
const byDay = (
  entries: readonly AuditEntry[],
): readonly (readonly [day: string, dayEntries: readonly AuditEntry[]])[] => {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = formatDay(Date.parse(entry.at));
    const dayEntries = days.get(day);
    if (dayEntries) dayEntries.push(entry);
    else days.set(day, [entry]);
  }
  return [...days];
};

/** The audit log, with search by actor, operation, subject, and time. */
export function AuditSection() {
  const [filters, setFilters] = useAuditQuery();
  const result = useAuditEntriesInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const currentPages = result.currentData;
  const entries = currentPages?.pages.flatMap((page) => page.acts);
  // Falls back to the previous result while the next one loads, so that the form stays stable.
  const operations = result.data?.pages[0]?.operations;
  const isFiltered = Object.keys(filters).length > 0;
  if (!operations && !result.isError) return <AdLoading />;
  return (
    <Panel heading="Who did what" aside={<AuditExport filters={filters} />}>
      <AuditFilters
        filters={filters}
        operations={operations ?? []}
        isSearching={result.isFetching && !result.isFetchingNextPage}
        onSearch={(next) => {
          if (JSON.stringify(next) === JSON.stringify(filters)) void result.refetch();
          else setFilters(next);
        }}
      />
      {!entries && result.isError && (
        <LoadFailed text="The audit could not be loaded." onRetry={() => void result.refetch()} />
      )}
      {!entries && !result.isError && <Typography role="status">Loading…</Typography>}
      {entries?.length === 0 && (
        <Typography role="status">{isFiltered ? 'No act is like that.' : 'Nothing was done yet.'}</Typography>
      )}
      {byDay(entries ?? []).map(([day, dayEntries]) => (
        <Box component="section" aria-label={day} key={day} sx={{ mb: 2 }}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {day}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {dayEntries.map((entry) => (
              <AuditEntryItem key={entry.id} entry={entry} />
            ))}
          </Box>
        </Box>
      ))}
      {result.isFetchNextPageError && <Typography role="alert">Earlier acts could not be loaded.</Typography>}
      {result.hasNextPage && entries && (
        <Button
          variant="outlined"
          aria-disabled={result.isFetchingNextPage}
          onClick={() => {
            if (!result.isFetching) void result.fetchNextPage();
          }}
          sx={{ minHeight: 44 }}
        >
          {result.isFetchingNextPage ? 'Loading…' : 'Earlier acts'}
        </Button>
      )}
    </Panel>
  );
}
