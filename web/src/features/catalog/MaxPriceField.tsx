import { useId } from 'react';
import { Field, FieldInput } from '../../ui/Field.tsx';
import { useDebouncedDraft } from '../../ui/useDebouncedDraft.ts';
import { FILTERS, readMaxPrice, TYPING_PAUSE_MS } from './filters.ts';

interface MaxPriceFieldProps {
  /** Whole US dollars; null for any price. */
  readonly maxPrice: number | null;
  readonly onChange: (maxPrice: number | null) => void;
}

/** The maximum price of a session. */
export function MaxPriceField({ maxPrice, onChange }: MaxPriceFieldProps) {
  const id = useId();
  const commit = (text: string): void => onChange(readMaxPrice(text));
  const [draft, setDraft] = useDebouncedDraft(maxPrice === null ? '' : String(maxPrice), commit, TYPING_PAUSE_MS);
  return (
    <Field id={id} label={FILTERS.maxPrice.label}>
      <FieldInput
        id={id}
        type="number"
        autoComplete="off"
        inputProps={{ min: 0, step: 1, inputMode: 'numeric' }}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
        }}
      />
    </Field>
  );
}
