import type { Distribution } from '@campjay/query-api/benchmarking/contract.ts';
import Typography from '@mui/material/Typography';
import { ChartSheet } from '../../../ui/ChartSheet.tsx';
import { FigurePanel } from './FigurePanel.tsx';
import { formatCsvValue, formatValue, percent } from './formatValues.ts';
import { QuartileBar } from './QuartileBar.tsx';

const OTHERS = 'var(--mui-palette-primary-main)';
const YOU = 'var(--mui-palette-warning-main)';

/** The camp's value within the distribution of the others. */
export function DistributionFigure({ distribution }: { distribution: Distribution }) {
  const { title, method, camps, withheld, quartiles, unit, you, below } = distribution;
  const rows = quartiles
    ? ([
        ['A quarter is below', quartiles.q1],
        ['Half is below (median)', quartiles.median],
        ['Three quarters are below', quartiles.q3],
        ['You', you],
      ] as const)
    : [];
  const format = (value: number | null): string => (value === null ? 'not stated' : formatValue(value, unit));
  const sentence = describe(distribution, format);
  return (
    <FigurePanel
      title={title}
      method={method}
      camps={camps}
      withheld={withheld}
      sheet={{
        columns: ['Figure', title],
        rows: [
          ...rows.map(([name, value]) => [name, value === null ? '' : formatCsvValue(value, unit)]),
          ['Share of others below you', below === null ? '' : below.toFixed(4)],
          ['Camps', String(camps)],
        ],
      }}
    >
      {quartiles && (
        <>
          <Typography sx={{ mb: 1 }}>{sentence}</Typography>
          <ChartSheet
            heading="Half of the others, and you"
            summary={sentence}
            height={92}
            legend={[['The middle half', OTHERS], ...(you === null ? [] : ([['You', YOU]] as const))]}
            columns={[
              { name: 'Figure', cells: rows.map(([name]) => name) },
              { name: title, cells: rows.map(([, value]) => format(value)) },
            ]}
          >
            <QuartileBar quartiles={quartiles} you={you} format={(value) => formatValue(value, unit)} />
          </ChartSheet>
        </>
      )}
    </FigurePanel>
  );
}

const describe = ({ quartiles, you, below, unit }: Distribution, format: (value: number | null) => string): string => {
  if (!quartiles) return '';
  const middle = `Half of the others lie between ${format(quartiles.q1)} and ${format(quartiles.q3)}, with ${format(quartiles.median)} in the middle.`;
  if (you === null || below === null) return `${middle} Yours is not stated in the catalogue.`;
  const word = unit === 'dollars' ? 'above' : 'later than';
  return `${middle} Yours is ${format(you)}, ${word} ${percent(below)} of them.`;
};
