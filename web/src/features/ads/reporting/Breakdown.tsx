import type { FigureRow } from '@campjay/query-api/ads/reporting/contract.ts';
import { type GridColDef, type GridRenderCellParams, DataGrid } from '@mui/x-data-grid';
import { formatLongDay } from './days.ts';
import { FigureButton } from './FigureButton.tsx';
import { formatCount, formatDollars, formatOrDash, formatRate, countRefused } from './formatFigures.ts';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import {
  type ReportData,
  GROUPINGS,
  type Grouping,
  type OpenClicks,
  filterOfRow,
  type VerdictFilter,
} from './reportingApi.ts';

type Column = GridColDef<FigureRow>;
type Cell = GridRenderCellParams<FigureRow>;

/**
 * Returns the name of a row: its day, or the name of its ad, camp, or session. Rows without a key have a label only.
 */
export const rowName = (grouping: Grouping, { key, label }: FigureRow): string =>
  grouping === 'day' && key !== '' ? formatLongDay(key) : label;

const numberColumn = { align: 'right', headerAlign: 'right' } as const;
const COUNTED_CLICKS: VerdictFilter = { verdict: 'counted' };

/**
 * Returns the columns of the breakdown by day, ad, camp, or session. Most figures are buttons that show their clicks.
 */
const createColumns = (grouping: Grouping, onOpen: OpenClicks): Column[] => {
  const clickableFigureColumn = (
    figureOf: (row: FigureRow) => number | string,
    about: string,
    verdict: VerdictFilter,
  ) => ({
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
      ...clickableFigureColumn(({ gross }) => gross, 'clicks in all', {}),
    },
    {
      field: 'refused',
      headerName: 'Refused',
      width: 96,
      valueGetter: (_value, row) => countRefused(row),
      ...clickableFigureColumn(countRefused, 'clicks refused', { verdict: 'refused' }),
    },
    {
      field: 'net',
      headerName: 'Count',
      width: 88,
      ...clickableFigureColumn(({ net }) => net, 'clicks that count', COUNTED_CLICKS),
    },
    {
      field: 'clickThrough',
      headerName: 'CTR',
      description: 'Click-through rate: clicks that count, as a share of views',
      width: 84,
      ...numberColumn,
      valueFormatter: (_value, { clickThrough }) => formatRate(clickThrough),
    },
    {
      field: 'costMicros',
      headerName: 'Cost',
      width: 104,
      valueGetter: (_value, { costMicros }) => Number(costMicros),
      ...clickableFigureColumn(({ cost }) => formatDollars(cost), 'cost', COUNTED_CLICKS),
    },
    {
      field: 'costPerClick',
      headerName: 'Per click',
      description: 'Cost divided by clicks that count',
      width: 96,
      ...numberColumn,
      valueGetter: (_value, { costPerClick }) => (costPerClick === null ? null : Number(costPerClick)),
      valueFormatter: (_value, { costPerClick }) =>
        formatOrDash(costPerClick === null ? null : formatDollars(costPerClick)),
    },
    {
      field: 'registrations',
      headerName: 'Registrations',
      width: 122,
      ...clickableFigureColumn(({ registrations }) => registrations, 'registrations', COUNTED_CLICKS),
    },
    {
      field: 'conversion',
      headerName: 'Conversion',
      description: 'Registrations, as a share of clicks that count',
      width: 106,
      ...numberColumn,
      valueFormatter: (_value, { conversion }) => formatRate(conversion),
    },
  ];
};

/** Columns that do not fit on a phone; the CSV file has all of them. */
const HIDDEN_ON_PHONES = {
  views: false,
  gross: false,
  refused: false,
  clickThrough: false,
  costPerClick: false,
  registrations: false,
  conversion: false,
};

/** Gives a data grid the product's colors, in the light and dark themes. */
export const gridStyles = {
  '&&': {
    '--DataGrid-t-color-background-base': 'var(--mui-palette-background-paper)',
    '--DataGrid-t-color-background-overlay': 'var(--mui-palette-background-paper)',
    '--DataGrid-t-header-background-base': 'var(--mui-palette-background-default)',
    '--DataGrid-t-color-border-base': 'var(--mui-palette-divider)',
    '--DataGrid-t-color-foreground-accent': 'var(--mui-palette-primary-main)',
  },
  borderRadius: 1,
  borderColor: 'divider',
  fontSize: 15,
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 700 },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', py: 0.5, lineHeight: 1.35 },
  '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus-within':
    { outlineOffset: '-3px' },
  '& .MuiCheckbox-root': {
    color: 'text.secondary',
    '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: 'primary.main' },
  },
  '& .MuiDataGrid-footerContainer': { flexWrap: 'wrap' },
  '& .MuiTablePagination-root': { color: 'text.secondary' },
} as const;

const PAGE_SIZES = [10, 31, 100];
/** The grid's visibility model that hides no column. */
const ALL_COLUMNS = {};
const PILLS = GROUPINGS.map(([value, text]) => ({ value, text }));

const rowsOf = ({ byDay, byAd, byCamp, bySession }: ReportData): Readonly<Record<Grouping, readonly FigureRow[]>> => ({
  // The newest day comes first, as in the list of clicks.
  day: byDay.toReversed(),
  ad: byAd,
  camp: byCamp,
  session: bySession,
});

/** Table of all figures by day, ad, camp, or session, as the user chooses. */
export function Breakdown({ report, onOpen }: { report: ReportData; onOpen: OpenClicks }) {
  const [grouping, setGrouping] = useState<Grouping>('day');
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const columns = useMemo(() => createColumns(grouping, onOpen), [grouping, onOpen]);
  const rows = useMemo(() => rowsOf(report)[grouping], [report, grouping]);
  return (
    <Panel heading="In detail">
      <PillChoice label="Figures by" pills={PILLS} selected={[grouping]} onToggle={setGrouping} />
      <Box sx={{ display: 'flex', flexDirection: 'column', mt: 1.5 }}>
        <DataGrid
          key={grouping}
          label={`Figures by ${grouping}`}
          rows={rows}
          columns={columns}
          getRowId={({ key }) => key}
          getRowHeight={() => 'auto'}
          columnHeaderHeight={48}
          disableRowSelectionOnClick
          disableColumnFilter
          disableColumnMenu
          columnVisibilityModel={isPhone ? HIDDEN_ON_PHONES : ALL_COLUMNS}
          initialState={{ pagination: { paginationModel: { pageSize: PAGE_SIZES[0] ?? 10 } } }}
          pageSizeOptions={PAGE_SIZES}
          localeText={{ noRowsLabel: 'No figures for these days.' }}
          sx={{ ...gridStyles, '& .MuiDataGrid-cell': { ...gridStyles['& .MuiDataGrid-cell'], minHeight: 48 } }}
        />
      </Box>
    </Panel>
  );
}
