import type { ManagedAd, ManagedAdvertiser, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type GridRowSelectionModel } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import { gridStyles } from '../../gridStyles.ts';
import { FlagsMessage } from '../../instances/FlagsMessage.tsx';
import { instanceKey } from '../../instances/instanceStatus.ts';
import { useFlags } from '../../instances/useFlags.ts';
import { BulkBar } from './BulkBar.tsx';
import { HIDDEN_ON_PHONES, sessionColumns } from './sessionColumns.tsx';
import { ALL_SESSIONS, filterSessions } from './sessionFilter.ts';
import { SessionFilters } from './SessionFilters.tsx';

const NO_SELECTION: GridRowSelectionModel = { type: 'include', ids: new Set() };
const PAGE_SIZES = [25, 50, 100];
const ALL_COLUMNS = {};

interface SessionsTableProps {
  readonly ad: ManagedAd;
  readonly advertiser: ManagedAdvertiser;
  readonly instances: readonly PlaceableInstance[];
}

/** All sessions of the advertiser's camps with their status in this ad, with bulk actions (Requirement 2.175). */
export function SessionsTable({ ad, advertiser, instances }: SessionsTableProps) {
  const { ad_id } = ad;
  const { ads, advertiser_id } = advertiser;
  const [filter, setFilter] = useState(ALL_SESSIONS);
  const [selection, setSelection] = useState(NO_SELECTION);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const flags = useFlags(advertiser_id, ad_id);
  const columns = useMemo(() => sessionColumns(ad_id, ads, isPhone), [ad_id, ads, isPhone]);
  const rows = useMemo(() => filterSessions(instances, filter, ad_id), [instances, filter, ad_id]);
  const selected = rows.filter((row) => selection.ids.has(instanceKey(row)));
  return (
    <>
      <SessionFilters instances={instances} filter={filter} onChange={setFilter} />
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mb: 1 }}>
        {rows.length === instances.length
          ? `${instances.length} sessions, ${ad.activeInstances} of them On in this ad.`
          : `${rows.length} of ${instances.length} sessions.`}
      </Typography>
      <BulkBar selected={selected} adId={ad_id} ads={ads} flags={flags} onClear={() => setSelection(NO_SELECTION)} />
      <FlagsMessage outcome={flags.outcome} instances={instances} />
      <Box sx={{ display: 'flex', flexDirection: 'column', mt: 1.5 }}>
        <DataGrid
          label="Sessions of your camps"
          rows={rows}
          columns={columns}
          getRowId={instanceKey}
          getRowHeight={() => 'auto'}
          columnHeaderHeight={48}
          checkboxSelection
          disableRowSelectionExcludeModel
          disableColumnFilter
          disableColumnMenu
          rowSelectionModel={selection}
          onRowSelectionModelChange={setSelection}
          columnVisibilityModel={isPhone ? HIDDEN_ON_PHONES : ALL_COLUMNS}
          initialState={{ pagination: { paginationModel: { pageSize: PAGE_SIZES[0] ?? 25 } } }}
          pageSizeOptions={PAGE_SIZES}
          localeText={{
            noRowsLabel: 'No session is like that.',
            checkboxSelectionSelectAllRows: 'Choose all that are shown',
            checkboxSelectionUnselectAllRows: 'Choose none',
            checkboxSelectionSelectRow: 'Choose this session',
            checkboxSelectionUnselectRow: 'Do not choose this session',
          }}
          sx={{ ...gridStyles, '& .MuiDataGrid-cell': { ...gridStyles['& .MuiDataGrid-cell'], minHeight: 48 } }}
        />
      </Box>
    </>
  );
}
