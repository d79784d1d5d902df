import { formatGrade } from '@campjay/domain/format/grades.ts';
import type { BenchmarkFilters } from '@campjay/query-api/benchmarking/contract.ts';
import Box from '@mui/material/Box';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { withRange } from './benchmarkFilters.ts';

const AGES = Array.from({ length: 16 }, (_, at) => at + 3);
const GRADES = Array.from({ length: 15 }, (_, at) => at - 2);
const OPTIONS = {
  age: { noun: 'Ages', numbers: AGES, format: String },
  grade: { noun: 'Rising grades', numbers: GRADES, format: formatGrade },
} as const;

interface RangeChoiceProps {
  readonly what: keyof typeof OPTIONS;
  readonly filters: BenchmarkFilters;
  readonly onChange: (filters: BenchmarkFilters) => void;
}

/** Filter by a range of ages or grades. */
export function RangeChoice({ what, filters, onChange }: RangeChoiceProps) {
  const { noun, numbers, format } = OPTIONS[what];
  const choice = (end: 'Min' | 'Max', label: string) => {
    const value = filters[`${what}${end}`];
    // A camp's own value may be outside the standard options.
    const all = value === null || numbers.includes(value) ? numbers : [...numbers, value].toSorted((a, b) => a - b);
    return (
      <ChoiceField
        label={label}
        all="Any"
        value={value === null ? undefined : String(value)}
        options={all.map((each) => [String(each), format(each)])}
        onChoose={(selected) =>
          onChange(withRange(filters, what, end, selected === undefined ? null : Number(selected)))
        }
      />
    );
  };
  return (
    <Box component="fieldset" sx={{ display: 'flex', gap: 1.5, border: 0, m: 0, p: 0, minWidth: 0 }}>
      {choice('Min', `${noun} from`)}
      {choice('Max', `${noun} to`)}
    </Box>
  );
}
