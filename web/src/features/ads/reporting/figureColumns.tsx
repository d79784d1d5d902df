import type { FigureRow } from '@campjay/query-api/ads/reporting/contract.ts';
import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import { longDay } from './days.ts';
import { FigureButton } from './FigureButton.tsx';
import { formatCount, formatDollars, orDash, formatRate, refusedOf } from './formatFigures.ts';
import { GROUPINGS, type Grouping, type OpenClicks, filterOfRow, type Verdict } from './clicksSelection.ts';

type Column = GridColDef<FigureRow>;
type Cell = GridRenderCellParams<FigureRow>;

export const rowName = (grouping: Grouping, { key, label }: FigureRow): string =>
  grouping === 'day' && key !== '' ? longDay(key) : label;

const numberColumn = { align: 'right', headerAlign: 'right' } as const;
const COUNTED: Verdict = { verdict: 'counted' };

/** Columns of the breakdown by day, ad, camp, or session. */
export const figureColumns = (grouping: Grouping, onOpen: OpenClicks): Column[] => {
  const clickableFigure = (figureOf: (row: FigureRow) => number | string, about: string, verdict: Verdict) => ({
    ...numberColumn,
    renderCell: ({ row, hasFocus, tabIndex }: Cell) => (
      <FigureButton
        figure={figureOf(row)}
        about={`${about}, ${rowName(grouping, row)}`}
        cell={{ hasFocus, tabIndex }}
        onOpen={() => onOpen(`${rowName(grouping, row)}: ${about}`, filterOfRow(grouping, row.key, verdict))}
      />
    ),
  });
  return [
    {
      field: grouping === 'day' ? 'key' : 'label',
      headerName: GROUPINGS.find(([name]) => name === grouping)?.[1] ?? grouping,
      flex: 2,
      minWidth: 116,
      valueFormatter: (_value, row) => rowName(grouping, row),
    },
    {
      field: 'views',
      headerName: 'Views',
      width: 90,
      ...numberColumn,
      valueFormatter: (_value, { views }) => formatCount(views),
    },
    {
      field: 'gross',
      headerName: 'Clicks, all',
      width: 104,
      ...clickableFigure(({ gross }) => gross, 'clicks in all', {}),
    },
    {
      field: 'refused',
      headerName: 'Refused',
      width: 96,
      valueGetter: (_value, row) => refusedOf(row),
      ...clickableFigure(refusedOf, 'clicks refused', { verdict: 'refused' }),
    },
    {
      field: 'net',
      headerName: 'Count',
      width: 88,
      ...clickableFigure(({ net }) => net, 'clicks that count', COUNTED),
    },
    {
      field: 'clickThrough',
      headerName: 'CTR',
      description: 'Click-through rate: clicks that count, of all views',
      width: 84,
      ...numberColumn,
      valueFormatter: (_value, { clickThrough }) => formatRate(clickThrough),
    },
    {
      field: 'costMicros',
      headerName: 'Cost',
      width: 104,
      valueGetter: (_value, { costMicros }) => Number(costMicros),
      ...clickableFigure(({ cost }) => formatDollars(cost), 'cost', COUNTED),
    },
    {
      field: 'costPerClick',
      headerName: 'Per click',
      description: 'Cost, by clicks that count',
      width: 96,
      ...numberColumn,
      valueGetter: (_value, { costPerClick }) => (costPerClick === null ? null : Number(costPerClick)),
      valueFormatter: (_value, { costPerClick }) => orDash(costPerClick === null ? null : formatDollars(costPerClick)),
    },
    {
      field: 'registrations',
      headerName: 'Registrations',
      width: 122,
      ...clickableFigure(({ registrations }) => registrations, 'registrations', COUNTED),
    },
    {
      field: 'conversion',
      headerName: 'Conversion',
      description: 'Registrations, of clicks that count',
      width: 106,
      ...numberColumn,
      valueFormatter: (_value, { conversion }) => formatRate(conversion),
    },
  ];
};

/** Columns that do not fit on a phone; the CSV file has all of them. */
export const HIDDEN_ON_PHONES = {
  views: false,
  gross: false,
  refused: false,
  clickThrough: false,
  costPerClick: false,
  registrations: false,
  conversion: false,
};
