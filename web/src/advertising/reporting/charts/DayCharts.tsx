import type { FigureRow, Figures } from '@campjay/query-api/advertising/reports/contract.ts';
import Box from '@mui/material/Box';
import { Panel } from '../../../ui/Panel.tsx';
import { daysOf, longDay, type Span, spanInWords } from '../days.ts';
import { countInWords, dollarsInWords, dollarsToDraw, plural, refusedOf } from '../figureWords.ts';
import { ChartSheet } from '../../../ui/ChartSheet.tsx';
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

/** Clicks and cost day by day; a day on which nothing came is a gap that is seen. */
export function DayCharts({ span, byDay, totals }: DayChartsProps) {
  const days = daysOf(span);
  const rows = new Map(byDay.map((row) => [row.key, row]));
  const each = <Value,>(read: (row: FigureRow) => Value, none: Value): Value[] =>
    days.map((day) => {
      const row = rows.get(day);
      return row ? read(row) : none;
    });
  const [net, refused] = [each((row) => row.net, 0), each(refusedOf, 0)];
  const names = { name: 'Day', cells: days.map(longDay) };
  return (
    <Panel heading="Day by day">
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <ChartSheet
          heading="Clicks"
          summary={`Clicks by day, ${spanInWords(span)}: ${plural(totals.net, 'counts', 'count')}, ${plural(refusedOf(totals), 'was', 'were')} refused.`}
          legend={[
            ['Count', COUNT],
            ['Refused', REFUSED],
          ]}
          columns={[
            names,
            { name: 'Count', cells: net.map(countInWords) },
            { name: 'Refused', cells: refused.map(countInWords) },
          ]}
        >
          <DayBars
            days={days}
            series={[
              { name: 'Count', color: COUNT, values: net },
              { name: 'Refused', color: REFUSED, values: refused },
            ]}
            inWords={countInWords}
            isWhole
          />
        </ChartSheet>
        <ChartSheet
          heading="Cost"
          summary={`Cost by day, ${spanInWords(span)}: ${dollarsInWords(totals.cost)} in all.`}
          legend={[['US dollars', SPENT]]}
          columns={[names, { name: 'Cost', cells: each(({ cost }) => dollarsInWords(cost), '$0.00') }]}
        >
          <DayBars
            days={days}
            series={[{ name: 'Cost', color: SPENT, values: each(dollarsToDraw, 0) }]}
            inWords={axisDollars}
            isWhole={false}
          />
        </ChartSheet>
      </Box>
    </Panel>
  );
}
