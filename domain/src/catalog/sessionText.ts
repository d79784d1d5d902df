import { formatClock } from '../format.ts';

/** Formats consecutive numbers as ranges: '4–8, 10' for 4, 5, 6, 7, 8 and 10; empty for an empty list. */
export const formatNumberRanges = (values: readonly number[], format: (value: number) => string): string => {
  const ranges: [number, number][] = [];
  for (const value of [...new Set(values)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && value === last[1] + 1) last[1] = value;
    else ranges.push([value, value]);
  }
  return ranges.map(([from, to]) => (from === to ? format(from) : `${format(from)}–${format(to)}`)).join(', ');
};

/** '9 am – 3 pm'; undefined unless both times are known. */
export const formatHours = (from: string | undefined, to: string | undefined): string | undefined => {
  const [start, end] = [from && formatClock(from), to && formatClock(to)];
  return start && end ? `${start} – ${end}` : undefined;
};
