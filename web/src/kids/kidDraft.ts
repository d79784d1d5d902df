import { type DayNumber, dayNumber, readIsoDay, toIsoDay } from '@campjay/events/season/calendar.ts';
import { type Kid, kidOf } from './kid.ts';
import { newUuid } from '../app/newUuid.ts';

/** A kid while the dialog is edited: texts as the fields hold them. */
export interface KidDraft {
  /** The kid's id in an account, made up from the start, so that nothing saved twice is there twice. */
  readonly id: string;
  /** The same where the account had the kid and has it no more: an id that is gone is not used again. */
  readonly replacementId: string;
  /** The kid as it was when the dialog opened. */
  readonly before: Kid | undefined;
  readonly name: string;
  readonly dob: string;
  readonly grade: string;
  /** It goes when the dialog is saved, and can be taken back until then. */
  readonly isRemoved: boolean;
}

/** Years after which nobody is a child for whom camps are searched. */
const MAX_AGE_YEARS = 25;

export const emptyDraft = (): KidDraft => ({
  id: newUuid(),
  replacementId: newUuid(),
  before: undefined,
  name: '',
  dob: '',
  grade: '',
  isRemoved: false,
});

export const draftOf = (kid: Kid): KidDraft => ({
  ...emptyDraft(),
  id: kid.kidId ?? kid.offeredAs ?? newUuid(),
  before: kid,
  name: kid.name,
  dob: kid.dob ?? '',
  grade: kid.grade === undefined ? '' : String(kid.grade),
});

/** One draft for each kid, and an empty one where there is none. */
export const draftsOf = (kids: readonly Kid[]): KidDraft[] => (kids.length === 0 ? [emptyDraft()] : kids.map(draftOf));

export const isEmpty = ({ name, dob, grade }: KidDraft): boolean =>
  [name, dob, grade].every((text) => text.trim() === '');

/** What would be saved of the drafts: an empty one is no kid. Where they are kept is not said. */
export const kidsOf = (drafts: readonly KidDraft[]): Kid[] =>
  drafts.filter((draft) => !draft.isRemoved && !isEmpty(draft)).map(({ name, dob, grade }) => kidOf(name, dob, grade));

/** Today by the parent's own calendar. */
export const localToday = (now = new Date()): DayNumber =>
  Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);

/** The first and the last date of birth that make sense on a day, as date fields take them. */
export const dobLimits = (today: DayNumber): { readonly min: string; readonly max: string } => {
  const max = toIsoDay(today);
  const [year = 0, month = 0, day = 0] = max.split('-').map(Number);
  // In a year without February 29, March 1 takes its place.
  const oldest = dayNumber(year - MAX_AGE_YEARS, month, day) ?? dayNumber(year - MAX_AGE_YEARS, 3, 1);
  return { min: oldest === undefined ? max : toIsoDay(oldest), max };
};

/** What is wrong with a typed date of birth; `isPartlyTyped`: the field holds something that is no date yet. */
export const dobProblem = (dob: string, isPartlyTyped: boolean, today: DayNumber): string | undefined => {
  if (dob === '' && !isPartlyTyped) return undefined;
  const born = readIsoDay(dob);
  if (born === undefined) return 'The date of birth cannot be read: please enter month, day and year';
  if (born > today) return 'The date of birth is in the future';
  return dob < dobLimits(today).min ? `The date of birth is more than ${MAX_AGE_YEARS} years ago` : undefined;
};

/** The id of a draft's date field. */
export const dobFieldId = (draftId: string): string => `dob-${draftId}`;

/** What is wrong in a form: draft id → sentence, and the first date field that is to be mended. */
export const dobProblems = (drafts: readonly KidDraft[], form: HTMLFormElement, today: DayNumber) => {
  const invalid = drafts
    .filter(({ isRemoved }) => !isRemoved)
    .flatMap(({ id, dob }) => {
      const field = form.elements.namedItem(dobFieldId(id));
      const input = field instanceof HTMLInputElement ? field : undefined;
      const problem = dobProblem(dob, input?.validity.badInput === true, today);
      return problem === undefined ? [] : [{ id, problem, input }];
    });
  const found: Readonly<Record<string, string>> = Object.fromEntries(invalid.map(({ id, problem }) => [id, problem]));
  return { found, first: invalid[0]?.input };
};
