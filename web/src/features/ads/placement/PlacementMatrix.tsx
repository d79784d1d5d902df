import type { PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import { type Matrix, countsOf } from './matrix.ts';
import { MatrixButton } from './MatrixButton.tsx';

interface PlacementMatrixProps {
  readonly matrix: Matrix;
  readonly adId: string;
  /** Heading of the first column, such as 'Camp'. */
  readonly heading: string;
  readonly isBusy: boolean;
  readonly onSet: (instances: readonly PlaceableInstance[]) => void;
}

const tableStyles = {
  borderCollapse: 'separate',
  borderSpacing: 4,
  '& th': { fontWeight: 600, textAlign: 'left', whiteSpace: 'nowrap', fontSize: 14 },
  '& thead th': { px: 0.5, pb: 0.5 },
  // The row header stays in view while the weeks scroll.
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    pr: 1,
    minWidth: { xs: 112, sm: 180 },
    maxWidth: { xs: 112, sm: 260 },
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& td': { p: 0 },
} as const;

/** Matrix of camps or regions by weeks; a press sets a whole row, column, or cell. */
export function PlacementMatrix({ matrix: { weeks, rows }, adId, heading, isBusy, onSet }: PlacementMatrixProps) {
  const button = (name: string, instances: readonly PlaceableInstance[]) => (
    <MatrixButton name={name} counts={countsOf(instances, adId)} isBusy={isBusy} onPress={() => onSet(instances)} />
  );
  const inWeek = (at: number): readonly PlaceableInstance[] => rows.flatMap(({ cells }) => cells[at] ?? []);
  return (
    <Box sx={{ overflowX: 'auto', mx: { xs: -1, sm: 0 }, pb: 1 }}>
      <Box component="table" sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">All weeks</th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                {week}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length > 1 && (
            <tr>
              <th scope="row">All of them</th>
              <td>
                {button(
                  'All of them, all weeks',
                  rows.flatMap(({ instances }) => instances),
                )}
              </td>
              {weeks.map((week, at) => (
                <td key={week}>{button(`All of them, ${week}`, inWeek(at))}</td>
              ))}
            </tr>
          )}
          {rows.map(({ key, label, instances, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{button(`${label}, all weeks`, instances)}</td>
              {weeks.map((week, at) => {
                const cell = cells[at] ?? [];
                return <td key={week}>{cell.length > 0 && button(`${label}, ${week}`, cell)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
