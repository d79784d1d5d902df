import { formatNumber } from '@campjay/domain/format.ts';
import type { ComparisonView, SampleRow } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mutedTextStyles, ScrollableTable } from './layout.tsx';
import {
  changedTablesOf,
  describeAudience,
  formatCount,
  formatValue,
  NO_CHANGES_TEXT,
  type TableComparison,
} from './formatProjections.tsx';

/** Shows what readers would notice if the replay were promoted, with sample rows for each kind of change. */
export function ComparisonTables({ comparison }: { comparison: ComparisonView }) {
  const { tables, audience, position } = comparison;
  const changedTables = changedTablesOf(tables);
  return (
    <Box component="section" aria-label="Changes if the replay is promoted" sx={{ mt: 2, display: 'grid', gap: 2 }}>
      <div role="status">
        <Typography sx={{ fontWeight: 600 }}>
          {describeAudience(audience, 'would notice', changedTables.length > 0)}
        </Typography>
        {changedTables.length === 0 && <Typography>{NO_CHANGES_TEXT}</Typography>}
        {position !== null && (
          <Typography sx={mutedTextStyles}>{`Compared at position ${position} of the log.`}</Typography>
        )}
      </div>
      {changedTables.map((table) => (
        <TableDifferences key={table.table} table={table} />
      ))}
    </Box>
  );
}

/** The differing rows of one table. */
function TableDifferences({
  table: { table, rowsBefore, rowsAfter, appear: addedRows, vanish: removedRows, change: changedRows },
}: {
  table: TableComparison;
}) {
  const rowCounts = `${formatCount(rowsBefore, 'row')} now, ${formatNumber(rowsAfter)} afterwards.`;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3">{table}</Typography>
      <Typography sx={mutedTextStyles}>{rowCounts}</Typography>
      <ChangedRows differences={changedRows} />
      <SampleRows verb="would appear" differences={addedRows} selectRow={({ after }) => after} />
      <SampleRows verb="would vanish" differences={removedRows} selectRow={({ before }) => before} />
    </Box>
  );
}

/** Caption such as '30 rows would change; the first 10 of them'. */
const formatCaption = (count: number, verb: string, sampleCount: number): string => {
  const limitText = sampleCount < count ? `; the first ${formatNumber(sampleCount)} of them` : '';
  return `${formatCount(count, 'row')} ${verb}${limitText}`;
};

/** Formats the primary key of a row. */
const formatKey = ({ key }: SampleRow): string => Object.values(key).map(formatValue).join(' · ');
const listKeyColumns = (samples: readonly SampleRow[]): readonly string[] => Object.keys(samples[0]?.key ?? {});

/** Rows that are in both builds, with the old and the new value of each column that differs. */
function ChangedRows({ differences: { count, samples } }: { differences: TableComparison['change'] }) {
  if (count === 0) return null;
  const caption = formatCaption(count, 'would change', samples.length);
  return (
    <ScrollableTable label={caption}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{listKeyColumns(samples).join(' · ')}</th>
          <th scope="col">Column</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {samples.flatMap((sample) =>
          sample.columns.map((column, index) => (
            <tr key={`${formatKey(sample)} ${column}`}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={sample.columns.length}>
                  {formatKey(sample)}
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

interface SampleRowsProps {
  /** 'would appear' or 'would vanish'. */
  readonly verb: string;
  readonly differences: TableComparison['appear'];
  /** Returns the row from the build in which it exists. */
  readonly selectRow: (sample: SampleRow) => SampleRow['before'];
}

/** Rows that are in only one of the builds. */
function SampleRows({ verb, differences: { count, samples }, selectRow }: SampleRowsProps) {
  if (count === 0) return null;
  const caption = formatCaption(count, verb, samples.length);
  const columns = [
    ...new Set([...listKeyColumns(samples), ...samples.flatMap((sample) => Object.keys(selectRow(sample) ?? {}))]),
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
          <tr key={formatKey(sample)}>
            {columns.map((column) => (
              <td key={column}>{formatValue(selectRow(sample)?.[column])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
