import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatShare } from './DistributionFigure.tsx';
import type { Supply } from '@campjay/query-api/benchmarking/contract.ts';
import Box from '@mui/material/Box';
import { FigurePanel } from './FigurePanel.tsx';

interface ShareBarsProps {
  readonly rows: readonly { readonly name: string; readonly share: number; readonly you: boolean | null }[];
  /** Color of bars for what only other camps have. */
  readonly othersColor: string;
  /** Color of bars for what the selected camp has too. */
  readonly youColor: string;
}

const tickStyles = { fill: 'var(--mui-palette-text-secondary)', fontSize: 13 } as const;

/**
 * Bar chart with one bar per row, such as a feature. The bar has another color if the selected camp has the feature
 * too.
 */
export function ShareBars({ rows, othersColor, youColor }: ShareBarsProps) {
  const data = rows.map(({ name, share, you: hasItToo }) => ({
    name,
    [hasItToo === true ? 'shared' : 'othersOnly']: share,
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
        dataKey="name"
        tick={tickStyles}
        tickLine={false}
        axisLine={{ stroke: 'var(--mui-palette-divider)' }}
        minTickGap={14}
      />
      <YAxis
        domain={[0, 1]}
        ticks={[0, 0.5, 1]}
        tickFormatter={formatShare}
        tick={tickStyles}
        tickLine={false}
        axisLine={false}
        width="auto"
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--mui-palette-divider)', opacity: 0.5 }}
        formatter={(value) => [formatShare(Number(value)), 'Others']}
        contentStyle={{
          background: 'var(--mui-palette-background-paper)',
          border: '1px solid var(--mui-palette-divider)',
          borderRadius: 8,
        }}
        itemStyle={{ color: 'var(--mui-palette-text-primary)' }}
      />
      <Bar
        dataKey="othersOnly"
        stackId="share"
        fill={othersColor}
        maxBarSize={36}
        radius={[3, 3, 0, 0]}
        isAnimationActive={false}
      />
      <Bar
        dataKey="shared"
        stackId="share"
        fill={youColor}
        maxBarSize={36}
        radius={[3, 3, 0, 0]}
        isAnimationActive={false}
      />
    </BarChart>
  );
}

type Cell = Supply['rows'][number]['cells'][number];

const TITLE = 'Where there is room';

/** To protect single camps, the server sends 'few' instead of a number below 5. */
const formatCount = ({ camps }: Cell): string => (camps === 'few' ? '1–4' : String(camps ?? ''));

/** Fewer camps get a lighter color. A cell without camps stands out in the secondary color, because it is a gap. */
const cellStyles = ({ camps }: Cell): object => {
  if (camps === 0) return { bgcolor: 'secondary.main', color: 'secondary.contrastText', fontWeight: 700 };
  const colorPercent = camps === 'few' ? 8 : Math.min(40, 10 + (camps ?? 0));
  return { bgcolor: `color-mix(in srgb, var(--mui-palette-primary-main) ${colorPercent}%, transparent)` };
};

/** Table of the number of other camps by week and age. A cell with 0 is a gap in supply. */
export function SupplyFigure({ supply: { method, camps, withheld: withheldReason, weeks, rows } }: { supply: Supply }) {
  return (
    <FigurePanel
      title={TITLE}
      method={`${method} A dot marks what you offer.`}
      camps={camps}
      withheldReason={withheldReason}
      sheet={{
        columns: ['Ages', ...weeks],
        rows: rows.map(({ ages, cells }) => [ages, ...cells.map(formatCount)]),
      }}
    >
      <Box
        role="region"
        aria-label={`${TITLE}, week by week`}
        tabIndex={0}
        sx={{ overflowX: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
      >
        <Box
          component="table"
          sx={{
            width: 1,
            borderCollapse: 'collapse',
            fontVariantNumeric: 'tabular-nums',
            '& th, & td': {
              px: 1,
              py: 1,
              textAlign: 'center',
              whiteSpace: 'nowrap',
              border: '1px solid',
              borderColor: 'divider',
            },
            '& tbody th': { position: 'sticky', left: 0, bgcolor: 'background.paper', textAlign: 'left' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Ages</th>
              {weeks.map((week) => (
                <th key={week} scope="col">
                  {week}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ ages, cells }) => (
              <tr key={ages}>
                <th scope="row">{ages}</th>
                {cells.map((cell, index) => (
                  <Box component="td" key={weeks[index]} sx={cellStyles(cell)}>
                    {formatCount(cell)}
                    {cell.you === true && (
                      <Box
                        component="span"
                        role="img"
                        aria-label=", and you"
                        sx={{ color: 'warning.main', ml: 0.5, textShadow: '0 0 1px var(--mui-palette-text-primary)' }}
                      >
                        ●
                      </Box>
                    )}
                  </Box>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </FigurePanel>
  );
}
