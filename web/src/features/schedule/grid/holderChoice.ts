import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { columnKey } from './gridStyles.ts';

/**
 * Which calendars the user toggled, by `columnKey`. The user's own kids are shown unless in `away`, others' only if in
 * `beside`. A parent without kids sees others' unless in `away`, because the grid would otherwise be empty.
 */
export interface HolderChoice {
  readonly away: readonly string[];
  readonly beside: readonly string[];
}

export const DEFAULT_HOLDER_CHOICE: HolderChoice = { away: [], beside: [] };

const stringsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Parses the stored choice, which may have any shape. */
export const readHolderChoice = (stored: unknown): HolderChoice => {
  const { away, beside } = Object(stored) as { readonly away?: unknown; readonly beside?: unknown };
  return { away: stringsIn(away), beside: stringsIn(beside) };
};

type Holders = readonly CalendarHolder[];

const isOwn = ({ mode }: CalendarHolder): boolean => mode === 'own';

/** @param holders all calendar holders */
export const isSelected = ({ away, beside }: HolderChoice, holder: CalendarHolder, holders: Holders): boolean => {
  const key = columnKey(holder);
  if (holder.isTrialEnded) return false;
  const isShownByDefault = isOwn(holder) || !holders.some(isOwn);
  return beside.includes(key) || (isShownByDefault && !away.includes(key));
};

/** @param holders all calendar holders */
export const toggleHolder = (choice: HolderChoice, holder: CalendarHolder, holders: Holders): HolderChoice => {
  const key = columnKey(holder);
  const away = choice.away.filter((each) => each !== key);
  const beside = choice.beside.filter((each) => each !== key);
  const isShownUntoggled = isSelected({ away, beside }, holder, holders);
  if (isSelected(choice, holder, holders)) return { away: isShownUntoggled ? [...away, key] : away, beside };
  return { away, beside: isShownUntoggled ? beside : [...beside, key] };
};

/** The user's own first, disabled ones last (Requirement 2.119). */
export const sortForPicker = (holders: Holders): Holders => {
  const rank = ({ mode, isTrialEnded }: CalendarHolder): number => (isTrialEnded ? 2 : mode === 'own' ? 0 : 1);
  return [...holders].sort((one, other) => rank(one) - rank(other));
};

/** 'Ada (Sam Lee)'. */
export const holderLabel = ({ name, sharer }: CalendarHolder): string => {
  const kid = name?.trim() || 'Kid';
  return sharer ? `${kid} (${`${sharer.firstName} ${sharer.lastName}`.trim() || 'another parent'})` : kid;
};
