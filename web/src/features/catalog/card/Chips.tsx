import { useState } from 'react';
import { firstWithFitting } from './firstWithFitting.ts';
import { ShowMore } from './ShowMore.tsx';

/** How many chips are shown before 'Show more' (Requirement 9.82). */
const MAX_VISIBLE = 6;

const NONE: ReadonlySet<number> = new Set();

interface ChipsProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly format: (value: number) => string;
  /** The values that suit the searched kids, which are highlighted. */
  readonly fitting: ReadonlySet<number> | undefined;
}

export function Chips({ label, values, format, fitting = NONE }: ChipsProps) {
  const [isOpen, setOpen] = useState(false);
  if (values.length === 0) return null;
  const visible = isOpen ? values : firstWithFitting(values, fitting, MAX_VISIBLE);
  return (
    <div className="card-chips">
      <span className="card-chips-label">{label}</span>
      <ul aria-label={label}>
        {visible.map((value) => (
          <li key={value} className={fitting.has(value) ? 'is-fitting' : undefined}>
            {format(value)}
            {fitting.has(value) && <span className="unseen">, fits your kid</span>}
          </li>
        ))}
      </ul>
      {values.length > MAX_VISIBLE && (
        <ShowMore isOpen={isOpen} onToggle={() => setOpen(!isOpen)} ariaSuffix={label.toLowerCase()} />
      )}
    </div>
  );
}
