import { useId } from 'react';
import { Field, FieldInput } from '../../ui/Field.tsx';
import { useDebouncedDraft } from '../../ui/useDebouncedDraft.ts';
import { TYPING_PAUSE_MS } from './filters.ts';

/** Step of the time input in seconds (Requirement 5.6). */
const STEP = 15 * 60;

interface TimeFieldProps {
  readonly label: string;
  /** 'HH:mm', or '' for any time. */
  readonly time: string;
  readonly onChange: (time: string) => void;
}

/** An optional time of day. */
export function TimeField({ label, time, onChange }: TimeFieldProps) {
  const id = useId();
  const [draft, setDraft] = useDebouncedDraft(time, onChange, TYPING_PAUSE_MS);
  return (
    <Field id={id} label={label} isLabelRaised>
      <FieldInput
        id={id}
        type="time"
        inputProps={{ step: STEP }}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
        }}
      />
    </Field>
  );
}
