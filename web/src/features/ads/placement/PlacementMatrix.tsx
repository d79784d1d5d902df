import Box from '@mui/material/Box';
import { type CellCounts, type Matrix, countSessions } from './matrix.ts';
import type { PlaceableInstance } from '@campjay/query-api/ads/contract.ts';

interface MatrixButtonProps {
  /** Describes the sessions that the button turns on or off: 'Example Kite Camp, June 8'. */
  readonly name: string;
  readonly counts: CellCounts;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

const buttonStyles = {
  appearance: 'none',
  width: '100%',
  minWidth: 64,
  minHeight: 48,
  px: 0.75,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.secondary',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
  cursor: 'pointer',
  '&:hover': { borderColor: 'text.secondary' },
  '&[aria-pressed=true]': { bgcolor: 'secondary.main', borderColor: 'secondary.main', color: 'secondary.contrastText' },
  '&[aria-pressed=mixed]': {
    bgcolor: 'color-mix(in srgb, var(--mui-palette-secondary-main) 16%, transparent)',
    borderColor: 'secondary.main',
    color: 'text.primary',
  },
} as const;

const pressedState = ({ onCount, totalCount }: CellCounts): boolean | 'mixed' => {
  if (onCount === 0) return false;
  return onCount === totalCount ? true : 'mixed';
};

/** Shows '2/3' if two of three sessions are On. A press turns all of them on, or off if they all are On. */
function MatrixButton({ name, counts, isBusy, onPress }: MatrixButtonProps) {
  const { onCount, otherAdCount, totalCount } = counts;
  const otherAdsText = otherAdCount === 0 ? '' : `, ${otherAdCount} in another ad`;
  return (
    <Box
      component="button"
      type="button"
      aria-label={`${name}: ${onCount} of ${totalCount} On${otherAdsText}`}
      aria-pressed={pressedState(counts)}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onPress()}
      sx={buttonStyles}
    >
      <Box component="span" sx={{ fontWeight: 700 }}>
        {onCount}
      </Box>
      /{totalCount}
      {otherAdCount > 0 && (
        <Box component="span" sx={{ display: 'block', fontSize: 12 }}>
          {otherAdCount} other
        </Box>
      )}
    </Box>
  );
}

interface PlacementMatrixProps {
  readonly matrix: Matrix;
  readonly adId: string;
  /** Heading of the first column, such as 'Camp'. */
  readonly heading: string;
  readonly isBusy: boolean;
  readonly onToggle: (instances: readonly PlaceableInstance[]) => void;
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

/** Table of camps or regions by weeks. Its buttons turn the sessions of a cell, row, or column on or off. */
export function PlacementMatrix({ matrix: { weeks, rows }, adId, heading, isBusy, onToggle }: PlacementMatrixProps) {
  const renderButton = (name: string, instances: readonly PlaceableInstance[]) => (
    <MatrixButton
      name={name}
      counts={countSessions(instances, adId)}
      isBusy={isBusy}
      onPress={() => onToggle(instances)}
    />
  );
  const sessionsInWeek = (index: number): readonly PlaceableInstance[] =>
    rows.flatMap(({ cells }) => cells[index] ?? []);
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
                {renderButton(
                  'All of them, all weeks',
                  rows.flatMap(({ instances }) => instances),
                )}
              </td>
              {weeks.map((week, index) => (
                <td key={week}>{renderButton(`All of them, ${week}`, sessionsInWeek(index))}</td>
              ))}
            </tr>
          )}
          {rows.map(({ key, label, instances, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{renderButton(`${label}, all weeks`, instances)}</td>
              {weeks.map((week, index) => {
                const cell = cells[index] ?? [];
                return <td key={week}>{cell.length > 0 && renderButton(`${label}, ${week}`, cell)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
