import { useState } from 'react';
import { firstWithFitting } from './firstWithFitting.ts';
import { ShowMore } from './ShowMore.tsx';

/** How many are shown before 'Show more' (SPEC §9). */
const MAX_VISIBLE = 6;

const NONE: ReadonlySet<number> = new Set();

interface ChipsProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly format: (value: number) => string;
  /** Those of the kids who are searched for; they stand out. */
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
