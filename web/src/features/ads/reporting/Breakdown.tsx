import type { FigureRow } from '@campjay/query-api/ads/reporting/contract.ts';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import { PillChoice } from '../../../ui/PillChoice.tsx';
import { gridStyles } from '../gridStyles.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { figureColumns, HIDDEN_ON_PHONES } from './figureColumns.tsx';
import { GROUPINGS, type Grouping, type OpenClicks } from './clicksSelection.ts';
import type { ReportData } from './reportingApi.ts';

const PAGE_SIZES = [10, 31, 100];
const ALL_COLUMNS = {};
const PILLS = GROUPINGS.map(([value, text]) => ({ value, text }));

const rowsOf = ({ byDay, byAd, byCamp, bySession }: ReportData): Readonly<Record<Grouping, readonly FigureRow[]>> => ({
  // Newest first, like the clicks.
  day: byDay.toReversed(),
  ad: byAd,
  camp: byCamp,
  session: bySession,
});

/** All figures by day, ad, camp, or session. */
export function Breakdown({ report, onOpen }: { report: ReportData; onOpen: OpenClicks }) {
  const [grouping, setGrouping] = useState<Grouping>('day');
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const columns = useMemo(() => figureColumns(grouping, onOpen), [grouping, onOpen]);
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
          localeText={{ noRowsLabel: 'Nothing in these days.' }}
          sx={{ ...gridStyles, '& .MuiDataGrid-cell': { ...gridStyles['& .MuiDataGrid-cell'], minHeight: 48 } }}
        />
      </Box>
    </Panel>
  );
}
