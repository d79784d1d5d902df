import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { Field, FieldInput } from '../../../ui/Field.tsx';
import { type Span, spanProblem } from './days.ts';

interface CustomDaysProps {
  readonly span: Span;
  readonly onChoose: (span: Span) => void;
}

/** Inputs for a custom range; the report updates once the range is valid. */
export function CustomDays({ span: { from, to }, onChoose }: CustomDaysProps) {
  const [typed, setTyped] = useState<Span>({ from, to });
  const id = useId();
  const problem = spanProblem(typed);
  const type = (next: Span): void => {
    setTyped(next);
    if (spanProblem(next) === undefined) onChoose(next);
  };
  const field = (name: 'from' | 'to', label: string) => (
    <Box sx={{ flex: '1 1 160px', maxWidth: 260 }}>
      <Field id={`${id}-${name}`} label={label} isLabelRaised error={name === 'to' ? problem : undefined}>
        <FieldInput
          id={`${id}-${name}`}
          type="date"
          value={typed[name]}
          onChange={({ target }) => type({ ...typed, [name]: target.value })}
          inputProps={{ 'aria-describedby': name === 'to' && problem !== undefined ? `${id}-to-error` : undefined }}
        />
      </Field>
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
      {field('from', 'First day')}
      {field('to', 'Last day')}
    </Box>
  );
}
