import { PillChoice } from '../../../ui/PillChoice.tsx';

const PILLS = [
  { value: '1', text: 'First choice' },
  { value: '2', text: 'Second choice' },
] as const;

/** Selects first or second choice for the week. */
export function ChoicePills({ value, onChange }: { value: 1 | 2; onChange: (choice: 1 | 2) => void }) {
  const selected = value === 1 ? '1' : '2';
  return (
    <PillChoice
      label="Choice for the week"
      pills={PILLS}
      selected={[selected]}
      onToggle={(choice) => onChange(choice === '1' ? 1 : 2)}
    />
  );
}
