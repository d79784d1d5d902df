import { formatNumber } from '@campjay/domain/format.ts';
import type { ComparisonView, SampleRow } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mutedText, ScrollableTable } from './layout.tsx';
import { describeAudience, formatCount, formatValue, describeChanges, changedTablesOf } from './formatProjections.tsx';

type Table = ComparisonView['tables'][number];

/** What a promotion would change for readers, with sample rows for each kind of change. */
export function ComparisonTables({ comparison }: { comparison: ComparisonView }) {
  const { tables, audience, position } = comparison;
  const changedTables = changedTablesOf(tables);
  return (
    <Box component="section" aria-label="What it would change" sx={{ mt: 2, display: 'grid', gap: 2 }}>
      <div role="status">
        <Typography sx={{ fontWeight: 600 }}>
          {describeAudience(audience, 'would notice', changedTables.length > 0)}
        </Typography>
        {changedTables.length === 0 && <Typography>{describeChanges(comparison)[0]}</Typography>}
        {position !== null && <Typography sx={mutedText}>{`Compared at position ${position} of the log.`}</Typography>}
      </div>
      {changedTables.map((table) => (
        <TableDifferences key={table.table} table={table} />
      ))}
    </Box>
  );
}

function TableDifferences({ table: { table, rowsBefore, rowsAfter, appear, vanish, change } }: { table: Table }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3">{table}</Typography>
      <Typography
        sx={mutedText}
      >{`${formatCount(rowsBefore, 'row')} now, ${formatNumber(rowsAfter)} afterwards.`}</Typography>
      <Changes change={change} />
      <Rows heading="would appear" differences={appear} rowOf={({ after }) => after} />
      <Rows heading="would vanish" differences={vanish} rowOf={({ before }) => before} />
    </Box>
  );
}

const captionOf = (count: number, verb: string, shown: number): string =>
  `${formatCount(count, 'row')} ${verb}${shown < count ? `; the first ${formatNumber(shown)} of them` : ''}`;

const keyOf = ({ key }: SampleRow): string => Object.values(key).map(formatValue).join(' · ');
const keyColumns = (samples: readonly SampleRow[]): readonly string[] => Object.keys(samples[0]?.key ?? {});

function Changes({ change: { count, samples } }: { change: Table['change'] }) {
  if (count === 0) return null;
  const caption = captionOf(count, 'would change', samples.length);
  return (
    <ScrollableTable label={caption}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{keyColumns(samples).join(' · ')}</th>
          <th scope="col">Column</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {samples.flatMap((sample) =>
          sample.columns.map((column, at) => (
            <tr key={`${keyOf(sample)} ${column}`}>
              {at === 0 && (
                <th scope="rowgroup" rowSpan={sample.columns.length}>
                  {keyOf(sample)}
                </th>
              )}
              <td>{column}</td>
              <td>{formatValue(sample.before?.[column])}</td>
              <td>{formatValue(sample.after?.[column])}</td>
            </tr>
          )),
        )}
      </tbody>
    </ScrollableTable>
  );
}

interface RowsProps {
  readonly heading: string;
  readonly differences: Table['appear'];
  readonly rowOf: (sample: SampleRow) => SampleRow['before'];
}

function Rows({ heading, differences: { count, samples }, rowOf }: RowsProps) {
  if (count === 0) return null;
  const caption = captionOf(count, heading, samples.length);
  const columns = [
    ...new Set([...keyColumns(samples), ...samples.flatMap((sample) => Object.keys(rowOf(sample) ?? {}))]),
  ];
  return (
    <ScrollableTable label={caption}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {samples.map((sample) => (
          <tr key={keyOf(sample)}>
            {columns.map((column) => (
              <td key={column}>{formatValue(rowOf(sample)?.[column])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
