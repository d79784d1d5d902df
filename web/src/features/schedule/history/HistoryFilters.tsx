import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { nameOfKid, weekLabel } from '../names.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { formatPerson } from './formatPerson.ts';

export interface HistoryChoice {
  readonly kidId?: string | undefined;
  readonly personId?: string | undefined;
  readonly week?: string | undefined;
}

interface HistoryFiltersProps {
  readonly schedule: ScheduleView;
  readonly choice: HistoryChoice;
  readonly onChoose: (choice: HistoryChoice) => void;
}

/** Filters the changes by kid, person and week. */
export function HistoryFilters({ schedule, choice, onChoose }: HistoryFiltersProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ChoiceField
        label="Kid"
        all="All kids"
        value={choice.kidId}
        options={schedule.kids.map((kid) => [kid.kidId, nameOfKid(kid)])}
        onChoose={(kidId) => onChoose({ ...choice, kidId })}
      />
      <ChoiceField
        label="Person"
        all="Everybody"
        value={choice.personId}
        options={schedule.people.map((person) => [person.userId, formatPerson(person)])}
        onChoose={(personId) => onChoose({ ...choice, personId })}
      />
      <ChoiceField
        label="Week"
        all="All weeks"
        value={choice.week}
        options={schedule.weeks.map((week) => [week, weekLabel(week)])}
        onChoose={(week) => onChoose({ ...choice, week })}
      />
    </Box>
  );
}
