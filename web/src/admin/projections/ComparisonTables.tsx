import { formatNumber } from '@campjay/events/format/numbers.ts';
import type { ComparisonShown, SampleRow } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { changeInWords, differingOf } from './changeInWords.ts';
import { quiet } from './look.ts';
import { ScrolledTable } from './ScrolledTable.tsx';
import { audienceInWords, counted, valueInWords } from './words.ts';

type Table = ComparisonShown['tables'][number];

/** What promoting would change for readers, with the first rows of each kind. */
export function ComparisonTables({ comparison }: { comparison: ComparisonShown }) {
  const { tables, audience, position } = comparison;
  const differing = differingOf(tables);
  return (
    <Box component="section" aria-label="What it would change" sx={{ mt: 2, display: 'grid', gap: 2 }}>
      <div role="status">
        <Typography sx={{ fontWeight: 600 }}>
          {audienceInWords(audience, 'would notice', differing.length > 0)}
        </Typography>
        {differing.length === 0 && <Typography>{changeInWords(comparison)[0]}</Typography>}
        {position !== null && <Typography sx={quiet}>{`Compared at position ${position} of the log.`}</Typography>}
      </div>
      {differing.map((table) => (
        <TableDifferences key={table.table} table={table} />
      ))}
    </Box>
  );
}

function TableDifferences({ table: { table, rowsBefore, rowsAfter, appear, vanish, change } }: { table: Table }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3">{table}</Typography>
      <Typography sx={quiet}>{`${counted(rowsBefore, 'row')} now, ${formatNumber(rowsAfter)} afterwards.`}</Typography>
      <Changes change={change} />
      <Rows heading="would appear" differences={appear} rowOf={({ after }) => after} />
      <Rows heading="would vanish" differences={vanish} rowOf={({ before }) => before} />
    </Box>
  );
}

const captionOf = (count: number, verb: string, shown: number): string =>
  `${counted(count, 'row')} ${verb}${shown < count ? `; the first ${formatNumber(shown)} of them` : ''}`;

const keyOf = ({ key }: SampleRow): string => Object.values(key).map(valueInWords).join(' · ');
const keyColumns = (samples: readonly SampleRow[]): readonly string[] => Object.keys(samples[0]?.key ?? {});

function Changes({ change: { count, samples } }: { change: Table['change'] }) {
  if (count === 0) return null;
  const caption = captionOf(count, 'would change', samples.length);
  return (
    <ScrolledTable label={caption}>
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
              <td>{valueInWords(sample.before?.[column])}</td>
              <td>{valueInWords(sample.after?.[column])}</td>
            </tr>
          )),
        )}
      </tbody>
    </ScrolledTable>
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
    <ScrolledTable label={caption}>
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
              <td key={column}>{valueInWords(rowOf(sample)?.[column])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  );
}
