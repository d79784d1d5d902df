import { weekLabel } from '../names.ts';
import { PillChoice } from '../../ui/PillChoice.tsx';

interface WeekPillsProps {
  readonly label: string;
  /** Those to choose from. */
  readonly weeks: readonly string[];
  readonly chosen: readonly string[];
  readonly isMultiple: boolean;
  readonly onChange: (weeks: readonly string[]) => void;
}

/** Weeks of the summer to choose from. */
export function WeekPills({ label, weeks, chosen, isMultiple, onChange }: WeekPillsProps) {
  const toggled = (week: string): readonly string[] => {
    if (!isMultiple) return [week];
    return chosen.includes(week) ? chosen.filter((each) => each !== week) : [...chosen, week].sort();
  };
  return (
    <PillChoice
      label={label}
      isMultiple={isMultiple}
      pills={weeks.map((week) => ({ value: week, text: weekLabel(week) }))}
      chosen={chosen}
      onToggle={(week) => onChange(toggled(week))}
    />
  );
}
