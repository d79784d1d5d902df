import { weekLabel } from '../names.ts';
import { PillChoice } from '../../../ui/PillChoice.tsx';

interface WeekPillsProps {
  readonly label: string;
  /** The weeks to choose from. */
  readonly weeks: readonly string[];
  readonly selectedWeeks: readonly string[];
  readonly isMultiple: boolean;
  readonly onChange: (weeks: readonly string[]) => void;
}

/** Pills to select weeks of the summer. */
export function WeekPills({ label, weeks, selectedWeeks, isMultiple, onChange }: WeekPillsProps) {
  const toggleWeek = (week: string): readonly string[] => {
    if (!isMultiple) return [week];
    return selectedWeeks.includes(week)
      ? selectedWeeks.filter((each) => each !== week)
      : [...selectedWeeks, week].sort();
  };
  return (
    <PillChoice
      label={label}
      isMultiple={isMultiple}
      pills={weeks.map((week) => ({ value: week, text: weekLabel(week) }))}
      selected={selectedWeeks}
      onToggle={(week) => onChange(toggleWeek(week))}
    />
  );
}
