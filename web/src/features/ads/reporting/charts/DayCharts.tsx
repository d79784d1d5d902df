import type { FigureRow, Figures } from '@campjay/query-api/ads/reporting/contract.ts';
import Box from '@mui/material/Box';
import { Panel } from '../../../../ui/Panel.tsx';
import { daysOf, longDay, type Span, formatSpan } from '../days.ts';
import { formatCount, formatDollars, dollarsForChart, plural, refusedOf } from '../formatFigures.ts';
import { ChartSheet } from '../../../../ui/ChartSheet.tsx';
import { DayBars } from './DayBars.tsx';

const COUNT = 'var(--mui-palette-primary-main)';
const REFUSED = 'var(--mui-palette-warning-main)';
const SPENT = 'var(--mui-palette-secondary-main)';

const axisDollars = (dollars: number): string =>
  dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });

interface DayChartsProps {
  readonly span: Span;
  readonly byDay: readonly FigureRow[];
  readonly totals: Figures;
}

/** Clicks and cost by day; a day without data is a visible gap. */
export function DayCharts({ span, byDay, totals }: DayChartsProps) {
  const days = daysOf(span);
  const rows = new Map(byDay.map((row) => [row.key, row]));
  const valuesByDay = <Value,>(valueOf: (row: FigureRow) => Value, fallback: Value): Value[] =>
    days.map((day) => {
      const row = rows.get(day);
      return row ? valueOf(row) : fallback;
    });
  const [net, refused] = [valuesByDay((row) => row.net, 0), valuesByDay(refusedOf, 0)];
  const dayColumn = { name: 'Day', cells: days.map(longDay) };
  return (
    <Panel heading="Day by day">
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <ChartSheet
          heading="Clicks"
          summary={`Clicks by day, ${formatSpan(span)}: ${plural(totals.net, 'counts', 'count')}, ${plural(refusedOf(totals), 'was', 'were')} refused.`}
          legend={[
            ['Count', COUNT],
            ['Refused', REFUSED],
          ]}
          columns={[
            dayColumn,
            { name: 'Count', cells: net.map(formatCount) },
            { name: 'Refused', cells: refused.map(formatCount) },
          ]}
        >
          <DayBars
            days={days}
            series={[
              { name: 'Count', color: COUNT, values: net },
              { name: 'Refused', color: REFUSED, values: refused },
            ]}
            format={formatCount}
            isInteger
          />
        </ChartSheet>
        <ChartSheet
          heading="Cost"
          summary={`Cost by day, ${formatSpan(span)}: ${formatDollars(totals.cost)} in all.`}
          legend={[['US dollars', SPENT]]}
          columns={[dayColumn, { name: 'Cost', cells: valuesByDay(({ cost }) => formatDollars(cost), '$0.00') }]}
        >
          <DayBars
            days={days}
            series={[{ name: 'Cost', color: SPENT, values: valuesByDay(dollarsForChart, 0) }]}
            format={axisDollars}
            isInteger={false}
          />
        </ChartSheet>
      </Box>
    </Panel>
  );
}
