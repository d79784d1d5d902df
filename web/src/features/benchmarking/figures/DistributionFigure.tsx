import type { Distribution } from '@campjay/query-api/benchmarking/contract.ts';
import { Bar, BarChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { toIsoDay } from '@campjay/events/calendar.ts';
import Typography from '@mui/material/Typography';
import { ChartSheet } from '../../../ui/ChartSheet.tsx';
import { FigurePanel } from './FigurePanel.tsx';

interface QuartileBarProps {
  readonly quartiles: NonNullable<Distribution['quartiles']>;
  /** The selected camp's own value; null if it is not listed. */
  readonly ownValue: number | null;
  readonly format: (value: number) => string;
}

const tickStyles = { fill: 'var(--mui-palette-text-secondary)', fontSize: 13 } as const;
const OTHERS_COLOR = 'var(--mui-palette-primary-main)';
const MEDIAN_COLOR = 'var(--mui-palette-primary-contrastText)';
const YOU_COLOR = 'var(--mui-palette-warning-main)';

/** Space on both sides of the values: 12 % of their range. A single value gets a margin in proportion to it. */
const axisMargin = (min: number, max: number): number => {
  if (max > min) return (max - min) * 0.12;
  return max === 0 ? 1 : Math.abs(max) * 0.1;
};

/** The interquartile range of the other camps as a bar with the median, and the camp's own value as a line. */
function QuartileBar({ quartiles: { q1, median, q3 }, ownValue, format }: QuartileBarProps) {
  const min = Math.min(q1, ownValue ?? q1);
  const max = Math.max(q3, ownValue ?? q3);
  const margin = axisMargin(min, max);
  const axisStart = min - margin;
  const axisEnd = max + margin;
  return (
    <BarChart
      responsive
      layout="vertical"
      data={[{ name: 'others', offset: q1 - axisStart, interquartileRange: q3 - q1 }]}
      accessibilityLayer={false}
      margin={{ top: 8, right: 12, bottom: 0, left: 12 }}
      style={{ width: '100%', height: '100%' }}
    >
      <XAxis
        type="number"
        domain={[0, axisEnd - axisStart]}
        ticks={[q1, median, q3].map((value) => value - axisStart)}
        interval="equidistantPreserveStart"
        tickFormatter={(value: number) => format(value + axisStart)}
        tick={tickStyles}
        tickLine={false}
        axisLine={{ stroke: 'var(--mui-palette-divider)' }}
      />
      <YAxis type="category" dataKey="name" hide />
      {/* The chart's axis starts at 0, so all values are relative to `axisStart`. This invisible bar is the offset. */}
      <Bar dataKey="offset" stackId="all" fill="transparent" isAnimationActive={false} />
      <Bar
        dataKey="interquartileRange"
        stackId="all"
        fill={OTHERS_COLOR}
        barSize={28}
        radius={4}
        isAnimationActive={false}
      />
      <ReferenceLine x={median - axisStart} stroke={MEDIAN_COLOR} strokeWidth={3} ifOverflow="visible" />
      {ownValue !== null && (
        <ReferenceLine x={ownValue - axisStart} stroke={YOU_COLOR} strokeWidth={5} ifOverflow="visible" />
      )}
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

/** Formats a date that is given in days since January 1, 1970. */
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

/** Formats a share from 0 to 1 as a percentage. */
export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;

/** Shows where the selected camp's value lies within the distribution of the other camps. */
export function DistributionFigure({ distribution }: { distribution: Distribution }) {
  const {
    title,
    method,
    camps,
    withheld: withheldReason,
    quartiles,
    unit,
    you: ownValue,
    below: shareBelow,
  } = distribution;
  const rows = quartiles
    ? ([
        ['A quarter is below', quartiles.q1],
        ['Half is below (median)', quartiles.median],
        ['Three quarters are below', quartiles.q3],
        ['You', ownValue],
      ] as const)
    : [];
  const formatOrNotListed = (value: number | null): string =>
    value === null ? 'not listed' : formatValue(value, unit);
  const summary = describeDistribution(distribution, formatOrNotListed);
  return (
    <FigurePanel
      title={title}
      method={method}
      camps={camps}
      withheldReason={withheldReason}
      sheet={{
        columns: ['Figure', title],
        rows: [
          ...rows.map(([name, value]) => [name, value === null ? '' : formatCsvValue(value, unit)]),
          ['Share of others below you', shareBelow === null ? '' : shareBelow.toFixed(4)],
          ['Camps', String(camps)],
        ],
      }}
    >
      {quartiles && (
        <>
          <Typography sx={{ mb: 1 }}>{summary}</Typography>
          <ChartSheet
            heading="Half of the others, and you"
            summary={summary}
            height={92}
            legend={[['The middle half', OTHERS_COLOR], ...(ownValue === null ? [] : ([['You', YOU_COLOR]] as const))]}
            columns={[
              { name: 'Figure', cells: rows.map(([name]) => name) },
              { name: title, cells: rows.map(([, value]) => formatOrNotListed(value)) },
            ]}
          >
            <QuartileBar quartiles={quartiles} ownValue={ownValue} format={(value) => formatValue(value, unit)} />
          </ChartSheet>
        </>
      )}
    </FigurePanel>
  );
}

/** Describes the distribution in one or two sentences; empty if it is withheld. */
const describeDistribution = (
  { quartiles, you: ownValue, below: shareBelow, unit }: Distribution,
  format: (value: number | null) => string,
): string => {
  if (!quartiles) return '';
  const quartilesSentence = `Half of the others lie between ${format(quartiles.q1)} and ${format(quartiles.q3)}, with ${format(quartiles.median)} in the middle.`;
  if (ownValue === null || shareBelow === null) return `${quartilesSentence} Yours is not listed in the catalog.`;
  const comparison = unit === 'dollars' ? 'above' : 'later than';
  return `${quartilesSentence} Yours is ${format(ownValue)}, ${comparison} ${formatShare(shareBelow)} of them.`;
};
