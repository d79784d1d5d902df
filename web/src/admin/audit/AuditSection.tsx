import type { Act } from '@campjay/query-api/admin/audit/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AdLoading } from '../../advertising/AdLoading.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { dayInWords } from '../../schedule/history/moments.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ActEntry } from './ActEntry.tsx';
import { useActsInfiniteQuery } from './auditApi.ts';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { useActFilters } from './useActFilters.ts';

/** Acts of one day stand together. */
const byDay = (acts: readonly Act[]): readonly (readonly [day: string, of: readonly Act[]])[] => {
  const days = new Map<string, Act[]>();
  for (const act of acts) {
    const day = dayInWords(Date.parse(act.at));
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(act);
    else days.set(day, [act]);
  }
  return [...days];
};

/** Who did what, and when: searched by whom, what, about what and when. */
export function AuditSection() {
  const [filters, setFilters] = useActFilters();
  const found = useActsInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const shown = found.currentData;
  const acts = shown?.pages.flatMap((page) => page.acts);
  // Those of the answer before, while another is on its way: the form stays as it is.
  const operations = found.data?.pages[0]?.operations;
  const isFiltered = Object.keys(filters).length > 0;
  if (!operations && !found.isError) return <AdLoading />;
  return (
    <Panel heading="Who did what" aside={<AuditExport filters={filters} />}>
      <AuditFilters
        filters={filters}
        operations={operations ?? []}
        isSearching={found.isFetching && !found.isFetchingNextPage}
        onSearch={(next) => {
          if (JSON.stringify(next) === JSON.stringify(filters)) void found.refetch();
          else setFilters(next);
        }}
      />
      {!acts && found.isError && (
        <LoadFailed text="The audit could not be loaded." onRetry={() => void found.refetch()} />
      )}
      {!acts && !found.isError && <Typography role="status">Loading…</Typography>}
      {acts?.length === 0 && (
        <Typography role="status">{isFiltered ? 'No act is like that.' : 'Nothing was done yet.'}</Typography>
      )}
      {byDay(acts ?? []).map(([day, ofDay]) => (
        <Box component="section" aria-label={day} key={day} sx={{ mb: 2 }}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {day}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {ofDay.map((act) => (
              <ActEntry key={act.id} act={act} />
            ))}
          </Box>
        </Box>
      ))}
      {found.isFetchNextPageError && <Typography role="alert">Earlier acts could not be loaded.</Typography>}
      {found.hasNextPage && acts && (
        <Button
          variant="outlined"
          aria-disabled={found.isFetchingNextPage}
          onClick={() => {
            if (!found.isFetching) void found.fetchNextPage();
          }}
          sx={{ minHeight: 44 }}
        >
          {found.isFetchingNextPage ? 'Loading…' : 'Earlier acts'}
        </Button>
      )}
    </Panel>
  );
}
