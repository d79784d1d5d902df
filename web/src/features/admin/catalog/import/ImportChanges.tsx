import type { CatalogImport, ChangeOutcome } from '@campjay/command-api/catalog/uploads/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { Field, FieldInput } from '../../../../ui/Field.tsx';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { PillChoice } from '../../../../ui/PillChoice.tsx';
import { useImportChangesInfiniteQuery } from './importApi.ts';
import { eventText, hasEnded, nounOf, OUTCOME_TEXTS, plural } from './formatImport.ts';

const OUTCOME_FILTERS = ['all', 'changed', 'listed', 'delisted'] as const;
type OutcomeFilter = (typeof OUTCOME_FILTERS)[number];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly outcome: ChangeOutcome;
  readonly events: readonly { readonly type: string; readonly says: string }[];
}

function Change({ row: { id, name, outcome, events } }: { row: Row }) {
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
        {events.map(({ type, says }, index) => (
          <li key={`${type} ${index}`}>
            {eventText(type)}
            {says === '' ? '' : `: ${says}`}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** The changes found by the preview, by name, with search and pagination. */
export function ImportChanges({ catalogImport }: { catalogImport: CatalogImport }) {
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<OutcomeFilter>('all');
  const search = useDeferredValue(text.trim());
  const outcome = selected === 'all' ? undefined : selected;
  const query = { importId: catalogImport.importId, search, outcome };
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useImportChangesInfiniteQuery(query);
  if (isError) return <LoadFailed text="The changes could not be loaded." onRetry={() => void refetch()} />;
  const rows = data?.pages.flatMap(({ changes }) => changes) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <Box component="section" aria-label="Changes" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h3">{hasEnded(catalogImport) ? 'What the preview said' : 'What would change'}</Typography>
      <PillChoice
        label="Show"
        pills={OUTCOME_FILTERS.map((value) => ({ value, text: value === 'all' ? 'All' : OUTCOME_TEXTS[value] }))}
        selected={[selected]}
        onToggle={setSelected}
      />
      <Field id="import-search" label="Search in names, ids and values">
        <FieldInput id="import-search" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {data ? `${plural(total, 'entry', 'entries')}, by ${nounOf(catalogImport)}.` : 'Loading…'}
      </Typography>
      <Box
        component="ul"
        aria-busy={isFetching}
        sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
      >
        {rows.map((row) => (
          <Change key={`${row.outcome} ${row.id}`} row={row} />
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
