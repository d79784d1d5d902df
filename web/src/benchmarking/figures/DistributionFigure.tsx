import type { Distribution } from '@campjay/query-api/benchmarking/contract.ts';
import Typography from '@mui/material/Typography';
import { ChartSheet } from '../../ui/ChartSheet.tsx';
import { FigurePanel } from './FigurePanel.tsx';
import { inFigures, inWords, percent } from './figureWords.ts';
import { QuartileBar } from './QuartileBar.tsx';

const OTHERS = 'var(--mui-palette-primary-main)';
const YOU = 'var(--mui-palette-warning-main)';

/** Where the camp lies among others. */
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
  const say = (value: number | null): string => (value === null ? 'not stated' : inWords(value, unit));
  const sentence = sentenceOf(distribution, say);
  return (
    <FigurePanel
      title={title}
      method={method}
      camps={camps}
      withheld={withheld}
      sheet={{
        columns: ['Figure', title],
        rows: [
          ...rows.map(([name, value]) => [name, value === null ? '' : inFigures(value, unit)]),
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
              { name: title, cells: rows.map(([, value]) => say(value)) },
            ]}
          >
            <QuartileBar quartiles={quartiles} you={you} say={(value) => inWords(value, unit)} />
          </ChartSheet>
        </>
      )}
    </FigurePanel>
  );
}

const sentenceOf = ({ quartiles, you, below, unit }: Distribution, say: (value: number | null) => string): string => {
  if (!quartiles) return '';
  const middle = `Half of the others lie between ${say(quartiles.q1)} and ${say(quartiles.q3)}, with ${say(quartiles.median)} in the middle.`;
  if (you === null || below === null) return `${middle} Yours is not stated in the catalogue.`;
  const word = unit === 'dollars' ? 'above' : 'later than';
  return `${middle} Yours is ${say(you)}, ${word} ${percent(below)} of them.`;
};
