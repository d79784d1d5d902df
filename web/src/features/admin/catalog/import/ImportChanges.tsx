import type { CatalogImport, ImportFigures, ChangeOutcome } from '@campjay/command-api/catalog/uploads/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LoadFailed } from '../../../../ui/PageLoading.tsx';
import {
  useImportRefusalsInfiniteQuery,
  useImportChangesInfiniteQuery,
  hasEnded,
  pluralize,
  nounOf,
  describeEventType,
  OUTCOME_TEXTS,
} from './importApi.ts';
import { useDeferredValue, useState } from 'react';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { PillChoice } from '../../../../ui/fields/PillChoice.tsx';

const cellStyles = {
  p: 1,
  textAlign: 'left',
  verticalAlign: 'top',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

/** The lines that the import refuses, each with the invalid field and the reason. */
export function RefusedLines({ catalogImport, refusedCount }: { catalogImport: CatalogImport; refusedCount: number }) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useImportRefusalsInfiniteQuery(
    catalogImport.importId,
  );
  if (isError) return <LoadFailed text="The refused lines could not be loaded." onRetry={() => void refetch()} />;
  const rows = data?.pages.flatMap(({ refusals }) => refusals) ?? [];
  /** Fewer than `refusedCount` if the server did not record all refused lines. */
  const recordedCount = data?.pages[0]?.total ?? refusedCount;
  return (
    <Box component="section" aria-label="Refused lines" sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h3">Refused lines</Typography>
      <Typography>
        {pluralize(refusedCount, 'line')} cannot be used and {hasEnded(catalogImport) ? 'were' : 'would be'} skipped.
        The other lines are not affected.
        {recordedCount < refusedCount && ` The first ${recordedCount.toLocaleString('en-US')} of them are shown.`}{' '}
        <Link href={`/api/admin/catalog-imports/${catalogImport.importId}/refused.csv`} download underline="always">
          Save as CSV
        </Link>
      </Typography>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', overflowWrap: 'anywhere' }}>
        <thead>
          <tr>
            {['Line', 'Field', 'Why'].map((name) => (
              <Box component="th" scope="col" key={name} sx={{ ...cellStyles, borderTop: 0, color: 'text.secondary' }}>
                {name}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, field, reason }) => (
            <tr key={`${line} ${field}`}>
              <Box component="td" sx={{ ...cellStyles, fontVariantNumeric: 'tabular-nums' }}>
                {line.toLocaleString('en-US')}
              </Box>
              <Box component="td" sx={cellStyles}>
                {field === '' ? 'the line' : field}
              </Box>
              <Box component="td" sx={cellStyles}>
                {reason}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      {hasNextPage && (
        <Box>
          <Button variant="outlined" aria-disabled={isFetching} onClick={() => !isFetching && void fetchNextPage()}>
            Show more refused lines
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface ImportCountProps {
  readonly name: string;
  readonly value: number;
  /** Theme color of a value above zero. */
  readonly color?: string;
}

/** One count with its name below. */
function ImportCount({ name, value, color }: ImportCountProps) {
  return (
    <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column-reverse' }}>
      <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          fontSize: '1.75rem',
          lineHeight: 1.1,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: value > 0 ? color : 'text.secondary',
        }}
      >
        {value.toLocaleString('en-US')}
      </Box>
    </Box>
  );
}

interface ImportCountsProps {
  readonly catalogImport: CatalogImport;
  readonly figures: ImportFigures;
  /** Number of families with an affected camp in their favorites or schedule; null or absent if unknown. */
  readonly affectedFamilyCount?: number | null;
}

/** The counts of an import or its preview, with notes about the season, skipped removals and ignored fields. */
export function ImportCounts({ catalogImport, figures, affectedFamilyCount = null }: ImportCountsProps) {
  const { counts, notDelisted: delistingSkippedReason, fieldsNotTaken: ignoredFields, seasonOpened } = figures;
  const noun = nounOf(catalogImport);
  return (
    <>
      <Box
        component="dl"
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))', m: 0 }}
      >
        <ImportCount name={`${noun}s changed`} value={counts.changed} color="text.primary" />
        <ImportCount name="newly listed" value={counts.listed} color="secondary.main" />
        <ImportCount name="removed" value={counts.delisted} color="error.main" />
        <ImportCount name="unchanged" value={counts.unchanged} color="text.primary" />
        <ImportCount name="lines refused" value={counts.refused} color="error.main" />
        {affectedFamilyCount !== null && (
          <ImportCount name="families would notice" value={affectedFamilyCount} color="primary.main" />
        )}
      </Box>
      {seasonOpened !== null && (
        <Typography>
          {seasonOpened
            ? `It opens the season ${catalogImport.season ?? ''}.`
            : `The season ${catalogImport.season ?? ''} is already open.`}
        </Typography>
      )}
      {delistingSkippedReason !== null && <Typography sx={{ fontWeight: 600 }}>{delistingSkippedReason}</Typography>}
      {ignoredFields.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Ignored fields: {ignoredFields.join(', ')}.
        </Typography>
      )}
    </>
  );
}

const OUTCOME_FILTERS = ['all', 'changed', 'listed', 'delisted'] as const;
type OutcomeFilter = (typeof OUTCOME_FILTERS)[number];

/** A changed camp, school or season, with the events that the import appends for it. */
interface ChangeRow {
  readonly id: string;
  readonly name: string;
  readonly outcome: ChangeOutcome;
  readonly events: readonly { readonly type: string; readonly says: string }[];
}

/** List item for one change, with a line for each of its events. */
function ChangeItem({ row: { id, name, outcome, events } }: { row: ChangeRow }) {
  return (
    <Box component="li" sx={{ py: 1.25, overflowWrap: 'anywhere' }}>
      <Typography component="h4" sx={{ fontWeight: 700 }}>
        {name}
        {outcome !== 'season' && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {' '}
            · {id} · {OUTCOME_TEXTS[outcome]}
          </Box>
        )}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {events.map(({ type, says: description }, index) => (
          <li key={`${type} ${index}`}>
            {describeEventType(type)}
            {description === '' ? '' : `: ${description}`}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** The changes that the preview found, with search and pagination. */
export function ImportChanges({ catalogImport }: { catalogImport: CatalogImport }) {
  const [searchText, setSearchText] = useState('');
  const [outcomeFilter, setOutcomeFilter] = useState<OutcomeFilter>('all');
  const search = useDeferredValue(searchText.trim());
  const outcome = outcomeFilter === 'all' ? undefined : outcomeFilter;
  const query = { importId: catalogImport.importId, search, outcome };
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useImportChangesInfiniteQuery(query);
  if (isError) return <LoadFailed text="The changes could not be loaded." onRetry={() => void refetch()} />;
  const rows = data?.pages.flatMap(({ changes }) => changes) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <Box component="section" aria-label="Changes" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h3">{hasEnded(catalogImport) ? 'What the preview showed' : 'What would change'}</Typography>
      <PillChoice
        label="Show"
        pills={OUTCOME_FILTERS.map((value) => ({ value, text: value === 'all' ? 'All' : OUTCOME_TEXTS[value] }))}
        selected={[outcomeFilter]}
        onToggle={setOutcomeFilter}
      />
      <TextField label="Search in names, ids and values" value={searchText} onChange={setSearchText} />
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {data ? `${pluralize(total, 'entry', 'entries')}.` : 'Loading…'}
      </Typography>
      <Box
        component="ul"
        aria-busy={isFetching}
        sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
      >
        {rows.map((row) => (
          <ChangeItem key={`${row.outcome} ${row.id}`} row={row} />
        ))}
      </Box>
      {hasNextPage && (
        <Box>
          <Button variant="outlined" aria-disabled={isFetching} onClick={() => !isFetching && void fetchNextPage()}>
            Show more
          </Button>
        </Box>
      )}
    </Box>
  );
}
