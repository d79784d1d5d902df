import { useId } from 'react';
import { Field, Select } from './Field.tsx';

interface ChoiceFieldProps {
  readonly label: string;
  /** Label of the option that stands for no choice, such as 'All'; absent if a choice is required. */
  readonly noChoiceLabel?: string;
  /** The value of the selected option; undefined if there is no choice. */
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChoose: (value: string | undefined) => void;
}

/** A select box of the browser, which is easier to use on phones than a menu of the page. */
export function ChoiceField({ label, noChoiceLabel, value = '', options, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div style={{ flex: '1 1 120px', minWidth: 0 }}>
      <Field id={id} label={label} isLabelRaised>
        <Select
          id={id}
          value={value}
          onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
        >
          {noChoiceLabel !== undefined && <option value="">{noChoiceLabel}</option>}
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
