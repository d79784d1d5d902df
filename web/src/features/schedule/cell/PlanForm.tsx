import { useId, type SyntheticEvent, useState } from 'react';
import Box from '@mui/material/Box';
import { errorProps, Field, Input } from '../../../ui/fields/Field.tsx';
import { weekLabel } from '../names.ts';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import { MAX_PLAN_TITLE_LENGTH } from '@campjay/events/schedule/values.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';

/** Hours as typed: 'HH:mm', or '' for an empty field. */
export interface HoursDraft {
  readonly from: string;
  readonly until: string;
}

const NO_HOURS: HoursDraft = { from: '', until: '' };

/** Validates the hours: returns an error message, or undefined if they can be sent. */
export const validateHours = ({ from, until }: HoursDraft): string | undefined => {
  if (from === '' && until === '') return undefined;
  if (from === '' || until === '') return 'Enter both times, or leave both empty.';
  return from < until ? undefined : 'The end must be after the start.';
};

/** The hours in the server's format; null if the fields are empty. */
const toHours = ({ from, until }: HoursDraft): HoursDraft | null =>
  from === '' || until === '' ? null : { from, until };

interface HoursFieldsProps {
  readonly hours: HoursDraft;
  readonly onChange: (hours: HoursDraft) => void;
  readonly error?: string | undefined;
}

/** Two time fields, 'From' and 'Until'. */
export function HoursFields({ hours, onChange, error }: HoursFieldsProps) {
  const id = useId();
  const inputProps = (name: keyof HoursDraft) => ({
    id: `${id}-${name}`,
    type: 'time',
    value: hours[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => onChange({ ...hours, [name]: value }),
  });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
      <Field id={`${id}-from`} label="From" error={error}>
        <Input {...inputProps('from')} {...errorProps(`${id}-from`, error)} />
      </Field>
      <Field id={`${id}-until`} label="Until">
        <Input {...inputProps('until')} />
      </Field>
    </Box>
  );
}

interface WeekPillsProps {
  readonly label: string;
  /** The weeks to choose from. */
  readonly weeks: readonly string[];
  readonly selectedWeeks: readonly string[];
  readonly isMultiple: boolean;
  readonly onChange: (weeks: readonly string[]) => void;
}

/** Pills to select one week of the summer, or several. */
export function WeekPills({ label, weeks, selectedWeeks, isMultiple, onChange }: WeekPillsProps) {
  /** The selection after a press on a week. */
  const toggleWeek = (week: string): readonly string[] => {
    if (!isMultiple) return [week];
    return selectedWeeks.includes(week)
      ? selectedWeeks.filter((each) => each !== week)
      : [...selectedWeeks, week].sort();
  };
  return (
    <PillChoice
      label={label}
      isMultiple={isMultiple}
      pills={weeks.map((week) => ({ value: week, text: weekLabel(week) }))}
      selected={selectedWeeks}
      onToggle={(week) => onChange(toggleWeek(week))}
    />
  );
}

/** The values of a plan to create or update. */
export interface PlanDraft {
  readonly title: string;
  readonly hours: HoursDraft | null;
  readonly weeks: readonly string[];
}

interface PlanFormProps {
  readonly initial: PlanDraft;
  /** The season's weeks to choose from; absent for an existing plan, whose weeks are changed by moving it. */
  readonly weeks?: readonly string[];
  readonly label: string;
  readonly onSubmit: (plan: PlanDraft) => void;
}

/** Form for a family's own plan, such as a visit (Requirement 2.114). */
export function PlanForm({ initial, weeks, label, onSubmit }: PlanFormProps) {
  const id = useId();
  const [title, setTitle] = useState(initial.title);
  const [hours, setHours] = useState(initial.hours ?? NO_HOURS);
  const [selectedWeeks, setSelectedWeeks] = useState(initial.weeks);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const titleError = title.trim() === '' ? 'What is the plan?' : undefined;
  const hasNoWeeks = selectedWeeks.length === 0;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (titleError !== undefined || validateHours(hours) !== undefined || hasNoWeeks) {
      if (titleError !== undefined) document.getElementById(id)?.focus();
      return;
    }
    onSubmit({ title: title.trim(), hours: toHours(hours), weeks: selectedWeeks });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Field id={id} label="What is planned" error={isSubmitted ? titleError : undefined}>
        <Input
          id={id}
          value={title}
          maxLength={MAX_PLAN_TITLE_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <div>
        <Box sx={{ fontWeight: 600, mb: 0.75 }}>Hours, if it takes only part of the day</Box>
        <HoursFields hours={hours} onChange={setHours} error={isSubmitted ? validateHours(hours) : undefined} />
      </div>
      {weeks && (
        <WeekPills label="Weeks" weeks={weeks} selectedWeeks={selectedWeeks} isMultiple onChange={setSelectedWeeks} />
      )}
      {isSubmitted && hasNoWeeks && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          Choose at least one week.
        </Box>
      )}
      <div>
        {/* The form closes as soon as it is submitted, so the button never shows a pending request. */}
        <SubmitButton label={label} isSending={false} />
      </div>
    </Box>
  );
}
