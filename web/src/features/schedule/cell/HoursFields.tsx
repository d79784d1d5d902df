import { useId } from 'react';
import Box from '@mui/material/Box';
import { Field, FieldInput } from '../../../ui/Field.tsx';

/** Hours as typed: 'HH:mm', or '' for an empty field. */
export interface HoursDraft {
  readonly from: string;
  readonly until: string;
}

export const NO_HOURS: HoursDraft = { from: '', until: '' };

/** The validation error; undefined if the hours can be sent. */
export const hoursProblem = ({ from, until }: HoursDraft): string | undefined => {
  if (from === '' && until === '') return undefined;
  if (from === '' || until === '') return 'Both hours are needed, or none.';
  return from < until ? undefined : 'It has to end after it begins.';
};

/** The hours in the server's format; null if there are none. */
export const hoursOfDraft = ({ from, until }: HoursDraft): HoursDraft | null =>
  from === '' || until === '' ? null : { from, until };

interface HoursFieldsProps {
  readonly hours: HoursDraft;
  readonly onChange: (hours: HoursDraft) => void;
  readonly error?: string | undefined;
}

/** Two time fields: from and until. */
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
      <Field id={`${id}-from`} label="From" isLabelRaised error={error}>
        <FieldInput {...inputProps('from')} aria-describedby={error === undefined ? undefined : `${id}-from-error`} />
      </Field>
      <Field id={`${id}-until`} label="Until" isLabelRaised>
        <FieldInput {...inputProps('until')} />
      </Field>
    </Box>
  );
}
