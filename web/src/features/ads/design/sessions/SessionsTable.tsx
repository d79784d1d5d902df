import type { PlaceableInstance, ManagedAd, ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import {
  compareWeeks,
  instanceName,
  formatPlace,
  instanceStatus,
  type InstanceStatus,
  findOwnerAdName,
  INSTANCE_STATUSES,
  instanceKey,
} from '../../instances/instanceFacts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSessionActivation, SessionActivationMessage } from '../../instances/instanceFlags.tsx';
import { ChoiceField } from '../../../../ui/fields/ChoiceField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type GridRowSelectionModel } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import { gridStyles } from '../../reporting/Breakdown.tsx';
import { HIDDEN_ON_PHONES, createSessionColumns } from './sessionColumns.tsx';

interface SessionFilter {
  readonly text: string;
  readonly camp: string | undefined;
  readonly week: string | undefined;
  readonly status: InstanceStatus | undefined;
}

export const NO_SESSION_FILTER: SessionFilter = { text: '', camp: undefined, week: undefined, status: undefined };

const searchTextOf = (instance: PlaceableInstance): string =>
  [instance.camp_org_name, instanceName(instance), formatPlace(instance)].join(' ').toLowerCase();

/** The sessions that match all filters. Each search word must occur in the name of the camp, session, or place. */
export const filterSessions = (
  instances: readonly PlaceableInstance[],
  { text, camp, week, status }: SessionFilter,
  adId: string,
): readonly PlaceableInstance[] => {
  const searchWords = text.toLowerCase().split(/\s+/).filter(Boolean);
  return instances.filter(
    (instance) =>
      (camp === undefined || instance.org_id === camp) &&
      (week === undefined || instance.weeks.includes(week)) &&
      (status === undefined || instanceStatus(instance, adId) === status) &&
      searchWords.every((word) => searchTextOf(instance).includes(word)),
  );
};

/** The camps of the sessions, sorted by name. */
export const listCamps = (instances: readonly PlaceableInstance[]): (readonly [orgId: string, name: string])[] =>
  [...new Map(instances.map(({ org_id, camp_org_name }) => [org_id, camp_org_name]))].sort(([, one], [, other]) =>
    one.localeCompare(other),
  );

/** The weeks of the sessions, in order. */
export const listWeeks = (instances: readonly PlaceableInstance[]): string[] =>
  [...new Set(instances.flatMap(({ weeks }) => weeks))].sort(compareWeeks);

interface BulkBarProps {
  readonly selectedSessions: readonly PlaceableInstance[];
  readonly adId: string;
  readonly ads: readonly ManagedAd[];
  readonly activation: ReturnType<typeof useSessionActivation>;
  readonly onClear: () => void;
}

/** Warns about sessions that leave another ad: 'Turning them On takes 2 out of “Other kites”: …' */
const describeTransfer = (sessionsInOtherAds: readonly PlaceableInstance[], ads: readonly ManagedAd[]): string => {
  const names = [...new Set(sessionsInOtherAds.map((instance) => `“${findOwnerAdName(instance, ads)}”`))];
  return `Turning them On takes ${sessionsInOtherAds.length} out of ${names.join(', ')}: a session can be in only one ad.`;
};

const describeSelection = (count: number, isSaving: boolean): string => {
  if (isSaving) return 'Saving…';
  return count === 0 ? 'Choose sessions to turn them on or off.' : `${count} chosen`;
};

/** Bulk actions for the selected sessions. The bar stays in view while the user scrolls and selects. */
function BulkBar({ selectedSessions, adId, ads, activation, onClear }: BulkBarProps) {
  const { setActive, isSaving } = activation;
  const sessionsToTurnOff = selectedSessions.filter((instance) => instanceStatus(instance, adId) === 'On');
  const sessionsToTurnOn = selectedSessions.filter((instance) => instanceStatus(instance, adId) !== 'On');
  const sessionsInOtherAds = selectedSessions.filter((instance) => instanceStatus(instance, adId) === 'Other ad');
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 8,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1,
        borderRadius: 1,
        bgcolor: 'background.default',
        border: '1px solid',
        borderColor: selectedSessions.length > 0 ? 'primary.main' : 'divider',
      }}
    >
      <Box component="span" role="status" sx={{ fontWeight: 600, px: 0.5, mr: 'auto' }}>
        {describeSelection(selectedSessions.length, isSaving)}
      </Box>
      {selectedSessions.length > 0 && (
        <>
          <Button
            variant="contained"
            disableElevation
            color="secondary"
            aria-disabled={isSaving || sessionsToTurnOn.length === 0}
            sx={{ minHeight: 44, '&[aria-disabled=true]': { opacity: 0.6 } }}
            onClick={() => !isSaving && void setActive(sessionsToTurnOn, true)}
          >
            {`Turn On ${sessionsToTurnOn.length}`}
          </Button>
          <Button
            variant="outlined"
            aria-disabled={isSaving || sessionsToTurnOff.length === 0}
            sx={{ minHeight: 44, '&[aria-disabled=true]': { opacity: 0.6 } }}
            onClick={() => !isSaving && void setActive(sessionsToTurnOff, false)}
          >
            {`Turn Off ${sessionsToTurnOff.length}`}
          </Button>
          <Button sx={{ minHeight: 44 }} onClick={onClear}>
            Choose none
          </Button>
        </>
      )}
      {sessionsInOtherAds.length > 0 && (
        <Box sx={{ flexBasis: '100%', minWidth: 0, px: 0.5, typography: 'body2', overflowWrap: 'anywhere' }}>
          {describeTransfer(sessionsInOtherAds, ads)}
        </Box>
      )}
    </Box>
  );
}

interface SessionFiltersProps {
  readonly instances: readonly PlaceableInstance[];
  readonly filter: SessionFilter;
  readonly onChange: (filter: SessionFilter) => void;
}

/** Filter fields above the table. They let the user select all sessions of a camp, week, or place at once. */
function SessionFilters({ instances, filter, onChange }: SessionFiltersProps) {
  const camps = listCamps(instances);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 1.5 }}>
      <Box sx={{ flex: '2 1 220px', minWidth: 0 }}>
        <TextField
          label="Search camp, session or place"
          name="session-search"
          autoComplete="off"
          value={filter.text}
          onChange={(text) => onChange({ ...filter, text })}
        />
      </Box>
      {camps.length > 1 && (
        <ChoiceField
          label="Camp"
          noChoiceLabel="All camps"
          value={filter.camp}
          options={camps}
          onChoose={(camp) => onChange({ ...filter, camp })}
        />
      )}
      <ChoiceField
        label="Week"
        noChoiceLabel="All weeks"
        value={filter.week}
        options={listWeeks(instances).map((week) => [week, week] as const)}
        onChoose={(week) => onChange({ ...filter, week })}
      />
      <ChoiceField
        label="Status"
        noChoiceLabel="Any status"
        value={filter.status}
        options={INSTANCE_STATUSES.map((status) => [status, status] as const)}
        onChoose={(value) => onChange({ ...filter, status: INSTANCE_STATUSES.find((status) => status === value) })}
      />
    </Box>
  );
}

const NO_SELECTION: GridRowSelectionModel = { type: 'include', ids: new Set() };
const PAGE_SIZES = [25, 50, 100];
/** The grid's visibility model that hides no column. */
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
  const [filter, setFilter] = useState(NO_SESSION_FILTER);
  const [selection, setSelection] = useState(NO_SELECTION);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const activation = useSessionActivation(advertiser_id, ad_id);
  const columns = useMemo(() => createSessionColumns(ad_id, ads, isPhone), [ad_id, ads, isPhone]);
  const rows = useMemo(() => filterSessions(instances, filter, ad_id), [instances, filter, ad_id]);
  const selectedSessions = rows.filter((row) => selection.ids.has(instanceKey(row)));
  return (
    <>
      <SessionFilters instances={instances} filter={filter} onChange={setFilter} />
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mb: 1 }}>
        {rows.length === instances.length
          ? `${instances.length} sessions, ${ad.activeInstances} of them On in this ad.`
          : `${rows.length} of ${instances.length} sessions.`}
      </Typography>
      <BulkBar
        selectedSessions={selectedSessions}
        adId={ad_id}
        ads={ads}
        activation={activation}
        onClear={() => setSelection(NO_SELECTION)}
      />
      <SessionActivationMessage outcome={activation.outcome} instances={instances} />
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
            noRowsLabel: 'No sessions match these filters.',
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
