import type { Distribution } from '@campjay/query-api/benchmarking/contract.ts';
import { Bar, BarChart, ReferenceLine, XAxis, YAxis } from 'recharts';

interface QuartileBarProps {
  readonly quartiles: NonNullable<Distribution['quartiles']>;
  readonly you: number | null;
  readonly format: (value: number) => string;
}

const tickStyles = { fill: 'var(--mui-palette-text-secondary)', fontSize: 13 } as const;
const OTHERS = 'var(--mui-palette-primary-main)';
const MEDIAN = 'var(--mui-palette-primary-contrastText)';
const YOU = 'var(--mui-palette-warning-main)';

/** The interquartile range of the other camps as a bar with the median, and the camp's own value as a line. */
export function QuartileBar({ quartiles: { q1, median, q3 }, you, format }: QuartileBarProps) {
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
      <Bar dataKey="half" stackId="all" fill={OTHERS} barSize={28} radius={4} isAnimationActive={false} />
      <ReferenceLine x={median - from} stroke={MEDIAN} strokeWidth={3} ifOverflow="visible" />
      {you !== null && <ReferenceLine x={you - from} stroke={YOU} strokeWidth={5} ifOverflow="visible" />}
    </BarChart>
  );
}
