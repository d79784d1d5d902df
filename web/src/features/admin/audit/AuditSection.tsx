import type { GetAnswer } from '../../../app/apiTypes.ts';
import type { AuditEntry } from '@campjay/query-api/admin/audit/contract.ts';
import { adminApi } from '../adminApi.ts';
import { SaveCsvButton, saveFile } from '../../../ui/export/SaveCsvButton.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PageSkeleton } from '../../ads/adPageState.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { formatDay } from '../../schedule/history/moments.ts';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { AuditEntryItem } from './AuditEntryItem.tsx';
import { AuditFilters, type AuditQuery, canBeInUrl, readFilters } from './AuditFilters.tsx';

const readText = (response: Response): Promise<string> => response.text();

const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Audit entries, newest first, with pages loaded on demand. They are not cached, because new entries are added
     * while the page is closed.
     */
    auditEntries: build.infiniteQuery<GetAnswer<'admin/audit'>['data'], AuditQuery, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam: before }) => ({ url: 'admin/audit', params: { ...queryArg, before } }),
      transformResponse: ({ data }: GetAnswer<'admin/audit'>) => data,
      keepUnusedDataFor: 0,
    }),
    /** Changes nothing. It is a mutation only so that each press of the button sends a new request. */
    auditCsv: build.mutation<string, AuditQuery>({
      query: (params) => ({ url: 'admin/audit.csv', params: { ...params }, responseHandler: readText }),
    }),
  }),
});

const { useAuditEntriesInfiniteQuery, useAuditCsvMutation } = auditApi;

/** Button that saves the filtered audit entries as a CSV file. */
function AuditExport({ filters }: { filters: AuditQuery }) {
  const [loadCsv, { reset }] = useAuditCsvMutation();
  const save = async (): Promise<boolean> => {
    const { data } = await loadCsv(filters);
    if (data === undefined) return false;
    saveFile('campjay-audit.csv', 'text/csv;charset=utf-8', data);
    reset(); // frees the exported data
    return true;
  };
  return (
    <SaveCsvButton successMessage="The file is in your downloads. The audit log records this download." onSave={save} />
  );
}

/**
 * Returns the filters, and a function that changes them. They are stored in the page's URL, so that they can be
 * bookmarked and shared, except for filters with an email, which are stored in component state.
 */
const useAuditQuery = (): readonly [AuditQuery, (newFilters: AuditQuery) => void] => {
  const [params, setParams] = useSearchParams();
  const [privateFilters, setPrivateFilters] = useState<AuditQuery>({});
  const filters = readFilters((name) => privateFilters[name] ?? params.get(name));
  const setFilters = (newFilters: AuditQuery): void => {
    const namesAndValues = Object.entries<string>({ ...newFilters });
    setPrivateFilters(Object.fromEntries(namesAndValues.filter(([, value]) => !canBeInUrl(value))));
    setParams(Object.fromEntries(namesAndValues.filter(([, value]) => canBeInUrl(value))), { replace: true });
  };
  return [filters, setFilters];
};

/** Groups the entries by day, in Pacific time. */
const groupByDay = (
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
  const entries = result.currentData?.pages.flatMap(({ acts: auditEntries }) => auditEntries);
  // Unlike `currentData`, `data` is the previous result while the next one loads, so the form does not flicker.
  const operations = result.data?.pages[0]?.operations;
  const isFiltered = Object.keys(filters).length > 0;
  if (!operations && !result.isError) return <PageSkeleton />;
  return (
    <Panel heading="Who did what" aside={<AuditExport filters={filters} />}>
      <AuditFilters
        filters={filters}
        operations={operations ?? []}
        isSearching={result.isFetching && !result.isFetchingNextPage}
        onSearch={(newFilters) => {
          if (JSON.stringify(newFilters) === JSON.stringify(filters)) void result.refetch();
          else setFilters(newFilters);
        }}
      />
      {!entries && result.isError && (
        <LoadFailed text="The audit log could not be loaded." onRetry={() => void result.refetch()} />
      )}
      {!entries && !result.isError && <Typography role="status">Loading…</Typography>}
      {entries?.length === 0 && (
        <Typography role="status">
          {isFiltered ? 'No entry matches these filters.' : 'There are no entries yet.'}
        </Typography>
      )}
      {groupByDay(entries ?? []).map(([day, dayEntries]) => (
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
      {result.isFetchNextPageError && <Typography role="alert">Earlier entries could not be loaded.</Typography>}
      {result.hasNextPage && entries && (
        <Button
          variant="outlined"
          aria-disabled={result.isFetchingNextPage}
          onClick={() => {
            if (!result.isFetching) void result.fetchNextPage();
          }}
          sx={{ minHeight: 44 }}
        >
          {result.isFetchingNextPage ? 'Loading…' : 'Earlier entries'}
        </Button>
      )}
    </Panel>
  );
}
