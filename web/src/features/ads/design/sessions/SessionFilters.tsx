import type { PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import { ChoiceField } from '../../../../ui/ChoiceField.tsx';
import { TextField } from '../../../identity/local/TextField.tsx';
import { INSTANCE_STATUSES } from '../../instances/instanceStatus.ts';
import { campsIn, type SessionFilter, weeksIn } from './sessionFilter.ts';

interface SessionFiltersProps {
  readonly instances: readonly PlaceableInstance[];
  readonly filter: SessionFilter;
  readonly onChange: (filter: SessionFilter) => void;
}

/** Filters the sessions, so that all sessions of a camp, a week, or a place can be selected at once. */
export function SessionFilters({ instances, filter, onChange }: SessionFiltersProps) {
  const camps = campsIn(instances);
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
          all="All camps"
          value={filter.camp}
          options={camps}
          onChoose={(camp) => onChange({ ...filter, camp })}
        />
      )}
      <ChoiceField
        label="Week"
        all="All weeks"
        value={filter.week}
        options={weeksIn(instances).map((week) => [week, week] as const)}
        onChoose={(week) => onChange({ ...filter, week })}
      />
      <ChoiceField
        label="Status"
        all="Any status"
        value={filter.status}
        options={INSTANCE_STATUSES.map((status) => [status, status] as const)}
        onChoose={(value) => onChange({ ...filter, status: INSTANCE_STATUSES.find((status) => status === value) })}
      />
    </Box>
  );
}
