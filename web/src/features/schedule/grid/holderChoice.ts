import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { keyOfCalendar } from './gridStyles.ts';

/**
 * The calendars whose visibility the user changed, as lists of keys (`keyOfCalendar`). It is stored in the browser
 * under these property names. `away` lists the calendars that are shown by default but were hidden by the user;
 * `beside` lists those that are hidden by default but were shown by the user. By default, the user's own kids are shown and
 * other parents' kids are hidden. For a user without kids, other parents' kids are shown by default, because the grid
 * would otherwise be empty.
 */
export interface HolderChoice {
  readonly away: readonly string[];
  readonly beside: readonly string[];
}

export const DEFAULT_HOLDER_CHOICE: HolderChoice = { away: [], beside: [] };

const readStrings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Reads the stored choice. The stored value is not trusted: unexpected parts are ignored. */
export const readHolderChoice = (storedValue: unknown): HolderChoice => {
  const { away, beside } = Object(storedValue) as { readonly away?: unknown; readonly beside?: unknown };
  return { away: readStrings(away), beside: readStrings(beside) };
};

type Holders = readonly CalendarHolder[];

const isOwn = ({ mode }: CalendarHolder): boolean => mode === 'own';

/**
 * Whether a holder's calendar is shown.
 * @param holders all calendar holders
 */
export const isHolderSelected = ({ away, beside }: HolderChoice, holder: CalendarHolder, holders: Holders): boolean => {
  const key = keyOfCalendar(holder);
  if (holder.isTrialEnded) return false;
  const isShownByDefault = isOwn(holder) || !holders.some(isOwn);
  return beside.includes(key) || (isShownByDefault && !away.includes(key));
};

/**
 * Shows a holder's calendar, or hides it if it is shown. Stores only differences from the default.
 * @param holders all calendar holders
 */
export const toggleHolder = (choice: HolderChoice, holder: CalendarHolder, holders: Holders): HolderChoice => {
  const key = keyOfCalendar(holder);
  const away = choice.away.filter((each) => each !== key);
  const beside = choice.beside.filter((each) => each !== key);
  // `away` and `beside` no longer mention the calendar, so this is its default.
  const isShownByDefault = isHolderSelected({ away, beside }, holder, holders);
  if (isHolderSelected(choice, holder, holders)) return { away: isShownByDefault ? [...away, key] : away, beside };
  return { away, beside: isShownByDefault ? beside : [...beside, key] };
};

/** Sorts the user's own kids first, and kids whose sharer's trial has ended last (Requirement 2.119). */
export const sortForPicker = (holders: Holders): Holders => {
  const rank = ({ mode, isTrialEnded }: CalendarHolder): number => {
    if (isTrialEnded) return 2;
    return mode === 'own' ? 0 : 1;
  };
  return [...holders].sort((one, other) => rank(one) - rank(other));
};

/** The kid's name, with the name of the parent who shares the calendar: 'Ada (Sam Lee)'. */
export const formatHolder = ({ name, sharer }: CalendarHolder): string => {
  const kid = name?.trim() || 'Kid';
  return sharer ? `${kid} (${`${sharer.firstName} ${sharer.lastName}`.trim() || 'another parent'})` : kid;
};
