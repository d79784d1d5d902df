import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { columnKey } from './columns.ts';

/** One's own kids are shown unless they are put away; others' only where they were asked for. By `columnKey`. */
export interface HolderChoice {
  readonly away: readonly string[];
  readonly beside: readonly string[];
}

export const OWN_KIDS_ALONE: HolderChoice = { away: [], beside: [] };

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** What the browser kept, whatever it is by now. */
export const readHolderChoice = (stored: unknown): HolderChoice => {
  const { away, beside } = Object(stored) as { readonly away?: unknown; readonly beside?: unknown };
  return { away: texts(away), beside: texts(beside) };
};

export const isChosen = ({ away, beside }: HolderChoice, holder: CalendarHolder): boolean => {
  const key = columnKey(holder);
  if (holder.isTrialEnded) return false;
  return holder.mode === 'own' ? !away.includes(key) : beside.includes(key);
};

const flipped = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key];

export const toggledHolder = (choice: HolderChoice, holder: CalendarHolder): HolderChoice => {
  const key = columnKey(holder);
  return holder.mode === 'own'
    ? { ...choice, away: flipped(choice.away, key) }
    : { ...choice, beside: flipped(choice.beside, key) };
};

/** One's own first, disabled ones last (SPEC §2 'Scheduling page'). */
export const inPickerOrder = (holders: readonly CalendarHolder[]): readonly CalendarHolder[] => {
  const rank = ({ mode, isTrialEnded }: CalendarHolder): number => (isTrialEnded ? 2 : mode === 'own' ? 0 : 1);
  return [...holders].sort((one, other) => rank(one) - rank(other));
};

/** 'Ada (Sam Lee)'. */
export const holderLabel = ({ name, sharer }: CalendarHolder): string => {
  const kid = name?.trim() || 'Kid';
  return sharer ? `${kid} (${`${sharer.firstName} ${sharer.lastName}`.trim() || 'another parent'})` : kid;
};
