import type { CatalogImport } from '@campjay/command-api/catalog/uploads/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { useImportRefusalsInfiniteQuery } from './importApi.ts';
import { hasEnded, plural } from './formatImport.ts';

const cell = { p: 1, textAlign: 'left', verticalAlign: 'top', borderTop: '1px solid', borderColor: 'divider' } as const;

/** The rejected lines, each with the invalid field and the reason. */
export function RefusedLines({ catalogImport, refused }: { catalogImport: CatalogImport; refused: number }) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useImportRefusalsInfiniteQuery(
    catalogImport.importId,
  );
  if (isError) return <LoadFailed text="The refused lines could not be loaded." onRetry={() => void refetch()} />;
  const rows = data?.pages.flatMap(({ refusals }) => refusals) ?? [];
  const total = data?.pages[0]?.total ?? refused;
  return (
    <Box component="section" aria-label="Refused lines" sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h3">Refused lines</Typography>
      <Typography>
        {plural(refused, 'line')} cannot be used and {hasEnded(catalogImport) ? 'were' : 'would be'} left out; the
        others are not affected.
        {total < refused && ` The first ${total.toLocaleString('en-US')} of them are shown.`}{' '}
        <Link href={`/api/admin/catalog-imports/${catalogImport.importId}/refused.csv`} download underline="always">
          Save as CSV
        </Link>
      </Typography>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', overflowWrap: 'anywhere' }}>
        <thead>
          <tr>
            {['Line', 'Field', 'Why'].map((name) => (
              <Box component="th" scope="col" key={name} sx={{ ...cell, borderTop: 0, color: 'text.secondary' }}>
                {name}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, field, reason }) => (
            <tr key={`${line} ${field}`}>
              <Box component="td" sx={{ ...cell, fontVariantNumeric: 'tabular-nums' }}>
                {line.toLocaleString('en-US')}
              </Box>
              <Box component="td" sx={cell}>
                {field === '' ? 'the line' : field}
              </Box>
              <Box component="td" sx={cell}>
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
