import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { columnKey } from './columns.ts';

/**
 * One's own kids are shown unless they are put away; others' only where they were asked for. To a parent without kids of
 * their own others' are shown too unless they are put away: the board would be empty. By `columnKey`.
 */
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

type Holders = readonly CalendarHolder[];

const isOwn = ({ mode }: CalendarHolder): boolean => mode === 'own';

/** @param holders all that there are */
export const isChosen = ({ away, beside }: HolderChoice, holder: CalendarHolder, holders: Holders): boolean => {
  const key = columnKey(holder);
  if (holder.isTrialEnded) return false;
  const isShownAtFirst = isOwn(holder) || !holders.some(isOwn);
  return beside.includes(key) || (isShownAtFirst && !away.includes(key));
};

/** @param holders all that there are */
export const toggledHolder = (choice: HolderChoice, holder: CalendarHolder, holders: Holders): HolderChoice => {
  const key = columnKey(holder);
  const away = choice.away.filter((each) => each !== key);
  const beside = choice.beside.filter((each) => each !== key);
  const isShownWithout = isChosen({ away, beside }, holder, holders);
  if (isChosen(choice, holder, holders)) return { away: isShownWithout ? [...away, key] : away, beside };
  return { away, beside: isShownWithout ? beside : [...beside, key] };
};

/** One's own first, disabled ones last (SPEC §2 'Scheduling page'). */
export const inPickerOrder = (holders: Holders): Holders => {
  const rank = ({ mode, isTrialEnded }: CalendarHolder): number => (isTrialEnded ? 2 : mode === 'own' ? 0 : 1);
  return [...holders].sort((one, other) => rank(one) - rank(other));
};

/** 'Ada (Sam Lee)'. */
export const holderLabel = ({ name, sharer }: CalendarHolder): string => {
  const kid = name?.trim() || 'Kid';
  return sharer ? `${kid} (${`${sharer.firstName} ${sharer.lastName}`.trim() || 'another parent'})` : kid;
};
