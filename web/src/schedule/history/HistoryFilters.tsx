import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import { useId } from 'react';
import { fieldSurface } from '../../ui/fieldStyle.ts';
import { nameOfKid, weekLabel } from '../names.ts';
import { personInWords } from './personInWords.ts';

export interface HistoryChoice {
  readonly kidId?: string | undefined;
  readonly personId?: string | undefined;
  readonly week?: string | undefined;
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChoose: (value: string | undefined) => void;
}

function ChoiceField({ label, all, value = '', options, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <Box sx={{ flex: '1 1 120px', minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={{ typography: 'body2', color: 'text.secondary' }}>
        {label}
      </Box>
      <NativeSelect
        fullWidth
        disableUnderline
        value={value}
        inputProps={{ id }}
        sx={{ ...fieldSurface, '& select': { py: 1.25, pl: 1.25, minHeight: 24 } }}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
      >
        <option value="">{all}</option>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

interface HistoryFiltersProps {
  readonly schedule: ScheduleView;
  readonly choice: HistoryChoice;
  readonly onChoose: (choice: HistoryChoice) => void;
}

/** Which changes are shown: of one kid, by one person, about one week. */
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
        options={schedule.people.map((person) => [person.userId, personInWords(person)])}
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
