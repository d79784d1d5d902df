import { useId } from 'react';
import { Field, FieldInput } from '../ui/Field.tsx';
import { useDebouncedDraft } from '../ui/useDebouncedDraft.ts';
import { TYPING_PAUSE_MS } from './filters.ts';

/** Seconds between two times that the arrows reach (SPEC §5). */
const STEP = 15 * 60;

interface TimeFieldProps {
  readonly label: string;
  /** 'HH:mm', or '' for any time. */
  readonly time: string;
  readonly onChange: (time: string) => void;
}

/** A time of day that may be left open. */
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
