import { MAX_PLAN_TITLE_LENGTH } from '@campjay/events/schedule/limits.ts';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useId, useState } from 'react';
import { Field, FieldInput } from '../../../ui/Field.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { HoursFields, type HoursDraft, hoursOfDraft, hoursProblem, NO_HOURS } from './HoursFields.tsx';
import { WeekPills } from './WeekPills.tsx';

/** The values of a plan to create or update. */
export interface PlanDraft {
  readonly title: string;
  readonly hours: HoursDraft | null;
  readonly weeks: readonly string[];
}

interface PlanFormProps {
  readonly initial: PlanDraft;
  /** The season's weeks to choose from; absent for an existing plan, which is moved elsewhere. */
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
  const weeksError = selectedWeeks.length === 0;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (titleError !== undefined || hoursProblem(hours) !== undefined || weeksError) {
      if (titleError !== undefined) document.getElementById(id)?.focus();
      return;
    }
    onSubmit({ title: title.trim(), hours: hoursOfDraft(hours), weeks: selectedWeeks });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Field id={id} label="What is planned" error={isSubmitted ? titleError : undefined}>
        <FieldInput
          id={id}
          value={title}
          inputProps={{ maxLength: MAX_PLAN_TITLE_LENGTH, autoComplete: 'off' }}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <div>
        <Box sx={{ fontWeight: 600, mb: 0.75 }}>Hours, where it fills only a part of the day</Box>
        <HoursFields hours={hours} onChange={setHours} error={isSubmitted ? hoursProblem(hours) : undefined} />
      </div>
      {weeks && (
        <WeekPills label="Weeks" weeks={weeks} selectedWeeks={selectedWeeks} isMultiple onChange={setSelectedWeeks} />
      )}
      {isSubmitted && weeksError && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          Choose at least one week.
        </Box>
      )}
      <div>
        <SubmitButton label={label} isSending={false} />
      </div>
    </Box>
  );
}
