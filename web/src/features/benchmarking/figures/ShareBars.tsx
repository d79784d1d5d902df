import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { percent } from './formatValues.ts';

interface ShareBarsProps {
  readonly rows: readonly { readonly name: string; readonly share: number; readonly you: boolean | null }[];
  /** Bar colors for values of other camps only, and for values shared by the camp. */
  readonly others: string;
  readonly you: string;
}

const tickStyles = { fill: 'var(--mui-palette-text-secondary)', fontSize: 13 } as const;

/** A bar per value, in the camp's color if the camp has that value too. */
export function ShareBars({ rows, others, you }: ShareBarsProps) {
  const data = rows.map(({ name, share, you: isYours }) => ({ name, [isYours === true ? 'both' : 'theirs']: share }));
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
        dataKey="name"
        tick={tickStyles}
        tickLine={false}
        axisLine={{ stroke: 'var(--mui-palette-divider)' }}
        minTickGap={14}
      />
      <YAxis
        domain={[0, 1]}
        ticks={[0, 0.5, 1]}
        tickFormatter={percent}
        tick={tickStyles}
        tickLine={false}
        axisLine={false}
        width="auto"
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--mui-palette-divider)', opacity: 0.5 }}
        formatter={(value) => [percent(Number(value)), 'Others']}
        contentStyle={{
          background: 'var(--mui-palette-background-paper)',
          border: '1px solid var(--mui-palette-divider)',
          borderRadius: 8,
        }}
        itemStyle={{ color: 'var(--mui-palette-text-primary)' }}
      />
      <Bar
        dataKey="theirs"
        stackId="share"
        fill={others}
        maxBarSize={36}
        radius={[3, 3, 0, 0]}
        isAnimationActive={false}
      />
      <Bar dataKey="both" stackId="share" fill={you} maxBarSize={36} radius={[3, 3, 0, 0]} isAnimationActive={false} />
    </BarChart>
  );
}
