import type { BenchmarkData } from '@campjay/query-api/benchmarking/contract.ts';
import Box from '@mui/material/Box';
import { DistributionFigure } from './DistributionFigure.tsx';
import { SharesFigure } from './SharesFigure.tsx';
import { SupplyFigure } from './SupplyFigure.tsx';

/** All figures, each in its own panel. */
export function Figures({ data }: { data: BenchmarkData }) {
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        {data.distributions.map((distribution) => (
          <DistributionFigure key={distribution.key} distribution={distribution} />
        ))}
        {data.shares.map((shares) => (
          <SharesFigure key={shares.key} shares={shares} />
        ))}
      </Box>
      <SupplyFigure supply={data.supply} />
    </>
  );
}
