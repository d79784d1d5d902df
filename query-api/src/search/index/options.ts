import { OPTION_FIELDS, type OptionField, optionsOf } from '../searchCriteria.ts';

/**
 * All options of all multi-select fields as one row of bits, so that a session's options fit in two 32-bit words.
 * Labels differ between seasons; the number of options does not.
 */
const COUNTS = Object.fromEntries(OPTION_FIELDS.map((field) => [field, optionsOf(2025)[field].length])) as Record<
  OptionField,
  number
>;

export const OFFSETS = OPTION_FIELDS.reduce<{
  readonly next: number;
  readonly at: Partial<Record<OptionField, number>>;
}>(({ next, at }, field) => ({ next: next + COUNTS[field], at: { ...at, [field]: next } }), { next: 0, at: {} })
  .at as Readonly<Record<OptionField, number>>;

export const OPTION_COUNT = Object.values(COUNTS).reduce((sum, count) => sum + count, 0);

export const optionCount = (field: OptionField): number => COUNTS[field];

/** The bits of a field's options, as the lower and the upper word of the row. */
export const fieldBits = (field: OptionField): { readonly low: number; readonly high: number } => {
  let low = 0;
  let high = 0;
  for (let bit = OFFSETS[field]; bit < OFFSETS[field] + COUNTS[field]; bit++) {
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  return { low, high };
};
