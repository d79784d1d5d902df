import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { longDay, shortDay } from '../days.ts';

export interface Series {
  readonly name: string;
  /** A color of the theme. */
  readonly color: string;
  readonly values: readonly number[];
}

interface DayBarsProps {
  readonly days: readonly string[];
  /** Stacked. */
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  readonly isInteger: boolean;
}

const tickStyles = { fill: 'var(--mui-palette-text-secondary)', fontSize: 13 } as const;

/** A bar chart by day. Animations are off because it redraws while the user looks at it. */
export function DayBars({ days, series, format, isInteger }: DayBarsProps) {
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
        tickFormatter={shortDay}
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
        labelFormatter={(day) => (typeof day === 'string' ? longDay(day) : '')}
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
