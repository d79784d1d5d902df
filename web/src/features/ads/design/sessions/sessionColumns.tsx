import Box from '@mui/material/Box';
import type { ManagedAd, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import type { GridColDef } from '@mui/x-data-grid';
import {
  formatAges,
  formatDates,
  formatHours,
  instanceName,
  formatPlace,
  formatPrice,
  startDateSortKey,
  type InstanceStatus,
  instanceStatus,
  findOwnerAdName,
} from '../../instances/instanceFacts.ts';

const statusStyles = {
  On: { bgcolor: 'secondary.main', color: 'secondary.contrastText' },
  'Other ad': { border: '1px solid', borderColor: 'warning.main' },
  Off: { color: 'text.secondary' },
} as const;

interface StatusCellProps {
  readonly status: InstanceStatus;
  /** Name of the ad that owns the session. */
  readonly ownerAdName: string | undefined;
}

/** Shows 'On', 'Other ad', or 'Off' (Requirements 4.54 to 4.56). */
function StatusCell({ status, ownerAdName }: StatusCellProps) {
  return (
    <Box
      component="span"
      title={status === 'Other ad' ? `In “${ownerAdName}”` : undefined}
      sx={{
        display: 'inline-block',
        px: status === 'Off' ? 0 : 1.25,
        lineHeight: '24px',
        borderRadius: 5,
        fontWeight: status === 'Off' ? 400 : 600,
        ...statusStyles[status],
      }}
    >
      {status}
    </Box>
  );
}

type Column = GridColDef<PlaceableInstance>;

/** Settings of a column that shows a formatted text but sorts by a number. */
const sortableTextColumn = (
  sortKeyOf: (instance: PlaceableInstance) => number,
  format: (instance: PlaceableInstance) => string,
): Pick<Column, 'valueGetter' | 'valueFormatter'> => ({
  valueGetter: (_value, row) => sortKeyOf(row),
  valueFormatter: (_value, row) => format(row),
});

/** The columns of the sessions table for one ad; widths in pixels. */
export const createSessionColumns = (adId: string, ads: readonly ManagedAd[], isPhone: boolean): Column[] => [
  { field: 'camp_org_name', headerName: 'Camp', flex: 1.2, minWidth: 150 },
  {
    field: 'session',
    headerName: 'Session',
    flex: 1.2,
    minWidth: isPhone ? 84 : 140,
    valueGetter: (_value, row) => instanceName(row),
  },
  { field: 'place', headerName: 'Place', flex: 1, minWidth: 130, valueGetter: (_value, row) => formatPlace(row) },
  {
    field: 'dates',
    headerName: 'Dates',
    ...(isPhone ? { flex: 0.8, minWidth: 78 } : { width: 160 }),
    ...sortableTextColumn(startDateSortKey, formatDates),
  },
  { field: 'hours', headerName: 'Hours', width: 130, valueGetter: (_value, row) => formatHours(row) },
  {
    field: 'ages',
    headerName: 'Ages',
    width: 80,
    ...sortableTextColumn(({ ages }) => Math.min(...ages), formatAges),
  },
  {
    field: 'price',
    headerName: 'Price',
    width: 90,
    align: 'right',
    headerAlign: 'right',
    ...sortableTextColumn(({ price }) => price ?? Number.MAX_SAFE_INTEGER, formatPrice),
  },
  {
    field: 'status',
    headerName: 'Status',
    width: isPhone ? 98 : 116,
    valueGetter: (_value, row) => instanceStatus(row, adId),
    renderCell: ({ row }) => <StatusCell status={instanceStatus(row, adId)} ownerAdName={findOwnerAdName(row, ads)} />,
  },
];

/** Columns that do not fit on a phone. The session's name and dates, which remain, are enough to identify it. */
export const HIDDEN_ON_PHONES = { camp_org_name: false, place: false, hours: false, ages: false, price: false };
