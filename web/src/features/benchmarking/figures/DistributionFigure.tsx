import type { Distribution } from '@campjay/query-api/benchmarking/contract.ts';
import { Bar, BarChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { toIsoDay } from '@campjay/events/calendar.ts';
import Typography from '@mui/material/Typography';
import { ChartSheet } from '../../../ui/ChartSheet.tsx';
import { FigurePanel } from './FigurePanel.tsx';

interface QuartileBarProps {
  readonly quartiles: NonNullable<Distribution['quartiles']>;
  readonly you: number | null;
  readonly format: (value: number) => string;
}

const tickStyles = { fill: 'var(--mui-palette-text-secondary)', fontSize: 13 } as const;
const OTHERS_LABEL = 'var(--mui-palette-primary-main)';
const MEDIAN = 'var(--mui-palette-primary-contrastText)';
const YOU_LABEL = 'var(--mui-palette-warning-main)';

/** The interquartile range of the other camps as a bar with the median, and the camp's own value as a line. */
function QuartileBar({ quartiles: { q1, median, q3 }, you, format }: QuartileBarProps) {
  const least = Math.min(q1, you ?? q1);
  const most = Math.max(q3, you ?? q3);
  const margin = (most - least) * 0.12 || Math.abs(most) * 0.1 || 1;
  const [from, to] = [least - margin, most + margin];
  return (
    <BarChart
      responsive
      layout="vertical"
      data={[{ name: 'others', before: q1 - from, half: q3 - q1 }]}
      accessibilityLayer={false}
      margin={{ top: 8, right: 12, bottom: 0, left: 12 }}
      style={{ width: '100%', height: '100%' }}
    >
      <XAxis
        type="number"
        domain={[0, to - from]}
        ticks={[q1, median, q3].map((value) => value - from)}
        interval="equidistantPreserveStart"
        tickFormatter={(value: number) => format(value + from)}
        tick={tickStyles}
        tickLine={false}
        axisLine={{ stroke: 'var(--mui-palette-divider)' }}
      />
      <YAxis type="category" dataKey="name" hide />
      <Bar dataKey="before" stackId="all" fill="transparent" isAnimationActive={false} />
      <Bar dataKey="half" stackId="all" fill={OTHERS_LABEL} barSize={28} radius={4} isAnimationActive={false} />
      <ReferenceLine x={median - from} stroke={MEDIAN} strokeWidth={3} ifOverflow="visible" />
      {you !== null && <ReferenceLine x={you - from} stroke={YOU_LABEL} strokeWidth={5} ifOverflow="visible" />}
    </BarChart>
  );
}

const formatDollars = (value: number): string =>
  value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: value < 100 && !Number.isInteger(value) ? 2 : 0,
    maximumFractionDigits: value < 100 ? 2 : 0,
  });

const formatDay = (value: number): string =>
  new Date(Math.round(value) * 86_400_000).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Formats a value of a distribution for display. */
const formatValue = (value: number, unit: Distribution['unit']): string =>
  unit === 'dollars' ? formatDollars(value) : formatDay(value);

/** Formats the value for a spreadsheet: dollars with cents, or an ISO date. */
const formatCsvValue = (value: number, unit: Distribution['unit']): string =>
  unit === 'dollars' ? value.toFixed(2) : toIsoDay(Math.round(value));

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

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
  const format = (value: number | null): string => (value === null ? 'not listed' : formatValue(value, unit));
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
  if (you === null || below === null) return `${middle} Yours is not listed in the catalog.`;
  const word = unit === 'dollars' ? 'above' : 'later than';
  return `${middle} Yours is ${format(you)}, ${word} ${percent(below)} of them.`;
};
