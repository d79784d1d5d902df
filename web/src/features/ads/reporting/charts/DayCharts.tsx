import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatLongDay, formatShortDay, daysOf, type DaySpan, formatSpan } from '../days.ts';
import type { FigureRow, Figures } from '@campjay/query-api/ads/reporting/contract.ts';
import Box from '@mui/material/Box';
import { Panel } from '../../../../ui/Panel.tsx';
import { formatCount, formatDollars, toChartDollars, pluralize, countRefused } from '../formatFigures.ts';
import { ChartSheet } from '../../../../ui/ChartSheet.tsx';

export interface Series {
  readonly name: string;
  /** A color of the theme. */
  readonly color: string;
  /** One value for each day of the chart. */
  readonly values: readonly number[];
}

interface DayBarsProps {
  readonly days: readonly string[];
  /** The parts of each bar, stacked in this order from the bottom. */
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** True if the values are counts, so that the axis has no decimals. */
  readonly isInteger: boolean;
}

const tickStyles = { fill: 'var(--mui-palette-text-secondary)', fontSize: 13 } as const;

/** A bar chart by day. Animations are off because it redraws while the user looks at it. */
function DayBars({ days, series, format, isInteger }: DayBarsProps) {
  const data = days.map((day, index) => ({
    day,
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[index] ?? 0])),
  }));
  return (
    <BarChart
      responsive
      data={data}
      accessibilityLayer={false}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      style={{ width: '100%', height: '100%' }}
    >
      <CartesianGrid vertical={false} stroke="var(--mui-palette-divider)" />
      <XAxis
        dataKey="day"
        tickFormatter={formatShortDay}
        tick={tickStyles}
        tickLine={false}
        axisLine={{ stroke: 'var(--mui-palette-divider)' }}
        minTickGap={24}
      />
      <YAxis
        tickFormatter={format}
        tick={tickStyles}
        tickLine={false}
        axisLine={false}
        width="auto"
        allowDecimals={!isInteger}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--mui-palette-divider)', opacity: 0.5 }}
        labelFormatter={(day) => (typeof day === 'string' ? formatLongDay(day) : '')}
        formatter={(value) => format(Number(value))}
        contentStyle={{
          background: 'var(--mui-palette-background-paper)',
          border: '1px solid var(--mui-palette-divider)',
          borderRadius: 8,
        }}
        itemStyle={{ color: 'var(--mui-palette-text-primary)' }}
      />
      {series.map(({ name, color }, index) => (
        <Bar
          key={name}
          dataKey={name}
          stackId="day"
          fill={color}
          maxBarSize={36}
          isAnimationActive={false}
          radius={index === series.length - 1 ? [3, 3, 0, 0] : 0}
        />
      ))}
    </BarChart>
  );
}

const COUNTED_COLOR = 'var(--mui-palette-primary-main)';
const REFUSED_COLOR = 'var(--mui-palette-warning-main)';
const COST_COLOR = 'var(--mui-palette-secondary-main)';

const formatAxisDollars = (dollars: number): string =>
  dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });

interface DayChartsProps {
  readonly span: DaySpan;
  readonly byDay: readonly FigureRow[];
  readonly totals: Figures;
}

/** Charts of clicks and cost by day. A day without data has no bar, but keeps its place on the axis. */
export function DayCharts({ span, byDay, totals }: DayChartsProps) {
  const days = daysOf(span);
  const rowsByDay = new Map(byDay.map((row) => [row.key, row]));
  /** One value for each day of the span; `fallback` for days without data. */
  const valuesByDay = <Value,>(valueOf: (row: FigureRow) => Value, fallback: Value): Value[] =>
    days.map((day) => {
      const row = rowsByDay.get(day);
      return row ? valueOf(row) : fallback;
    });
  const countedClicks = valuesByDay((row) => row.net, 0);
  const refusedClicks = valuesByDay(countRefused, 0);
  const dayColumn = { name: 'Day', cells: days.map(formatLongDay) };
  return (
    <Panel heading="Day by day">
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <ChartSheet
          heading="Clicks"
          summary={`Clicks by day, ${formatSpan(span)}: ${pluralize(totals.net, 'counts', 'count')}, ${pluralize(countRefused(totals), 'was', 'were')} refused.`}
          legend={[
            ['Count', COUNTED_COLOR],
            ['Refused', REFUSED_COLOR],
          ]}
          columns={[
            dayColumn,
            { name: 'Count', cells: countedClicks.map(formatCount) },
            { name: 'Refused', cells: refusedClicks.map(formatCount) },
          ]}
        >
          <DayBars
            days={days}
            series={[
              { name: 'Count', color: COUNTED_COLOR, values: countedClicks },
              { name: 'Refused', color: REFUSED_COLOR, values: refusedClicks },
            ]}
            format={formatCount}
            isInteger
          />
        </ChartSheet>
        <ChartSheet
          heading="Cost"
          summary={`Cost by day, ${formatSpan(span)}: ${formatDollars(totals.cost)} in all.`}
          legend={[['US dollars', COST_COLOR]]}
          columns={[dayColumn, { name: 'Cost', cells: valuesByDay(({ cost }) => formatDollars(cost), '$0.00') }]}
        >
          <DayBars
            days={days}
            series={[{ name: 'Cost', color: COST_COLOR, values: valuesByDay(toChartDollars, 0) }]}
            format={formatAxisDollars}
            isInteger={false}
          />
        </ChartSheet>
      </Box>
    </Panel>
  );
}
