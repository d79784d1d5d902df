import { type DayNumber, toDayNumber, readIsoDay, toIsoDay } from '@campjay/events/calendar.ts';
import { type Kid, kidOf } from './kid.ts';
import { newUuid } from '../../app/commandRequest.ts';
import { MAX_KIDS } from '@campjay/domain/limits.ts';
import { useState } from 'react';
import { formatGrade } from '@campjay/domain/format.ts';

/** A kid in a form, with the typed values as strings. */
export interface KidDraft {
  /** The kid's id in the account. Generated in advance, so that a repeated save does not add the kid twice. */
  readonly id: string;
  /** The kid's new id if it was deleted meanwhile and must be added again. The id of a deleted kid cannot be reused. */
  readonly replacementId: string;
  /** The kid when editing began; undefined for a new kid. */
  readonly originalKid: Kid | undefined;
  readonly name: string;
  readonly dob: string;
  readonly grade: string;
  /** Whether saving the dialog removes the kid. Can be undone until then. */
  readonly isRemoved: boolean;
}

const MS_PER_DAY = 86_400_000;

/** Maximum plausible age of a child in years. */
const MAX_AGE_YEARS = 25;

export const emptyDraft = (): KidDraft => ({
  id: newUuid(),
  replacementId: newUuid(),
  originalKid: undefined,
  name: '',
  dob: '',
  grade: '',
  isRemoved: false,
});

/** Creates a draft of a kid. A kid that is only in this browser already has a reserved account id, `offeredAs`. */
export const draftOf = (kid: Kid): KidDraft => ({
  ...emptyDraft(),
  id: kid.kidId ?? kid.offeredAs ?? newUuid(),
  originalKid: kid,
  name: kid.name,
  dob: kid.dob ?? '',
  grade: kid.grade === undefined ? '' : String(kid.grade),
});

/** One draft per kid, or an empty draft if there are none. */
export const draftsOf = (kids: readonly Kid[]): KidDraft[] => (kids.length === 0 ? [emptyDraft()] : kids.map(draftOf));

export const isEmpty = ({ name, dob, grade }: KidDraft): boolean =>
  [name, dob, grade].every((text) => text.trim() === '');

/** The kids that the drafts would save, without their ids in the account. Skips empty drafts. */
export const kidsOf = (drafts: readonly KidDraft[]): Kid[] =>
  drafts.filter((draft) => !draft.isRemoved && !isEmpty(draft)).map(({ name, dob, grade }) => kidOf(name, dob, grade));

/** Today in the parent's time zone. */
export const localToday = (now = new Date()): DayNumber =>
  Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / MS_PER_DAY);

/** The earliest and latest plausible date of birth, in the format of date fields. */
export const dobLimits = (today: DayNumber): { readonly min: string; readonly max: string } => {
  const max = toIsoDay(today);
  const [year = 0, month = 0, day = 0] = max.split('-').map(Number);
  // In a year without February 29, March 1 is used instead.
  const earliest = toDayNumber(year - MAX_AGE_YEARS, month, day) ?? toDayNumber(year - MAX_AGE_YEARS, 3, 1);
  return { min: earliest === undefined ? max : toIsoDay(earliest), max };
};

/**
 * Checks a date of birth. Returns an error message, or undefined.
 * @param isPartlyTyped whether the field has content that is not a complete date; `dob` is then ''
 */
export const checkDob = (dob: string, isPartlyTyped: boolean, today: DayNumber): string | undefined => {
  if (dob === '' && !isPartlyTyped) return undefined;
  const birthDay = readIsoDay(dob);
  if (birthDay === undefined) return 'The date of birth cannot be read: please enter month, day and year';
  if (birthDay > today) return 'The date of birth is in the future';
  return dob < dobLimits(today).min ? `The date of birth is more than ${MAX_AGE_YEARS} years ago` : undefined;
};

/** The id of a draft's date field. */
export const dobFieldId = (draftId: string): string => `dob-${draftId}`;

/** Checks the dates of birth in a form. Returns the error messages by draft id, and the first invalid input. */
export const checkDobFields = (drafts: readonly KidDraft[], form: HTMLFormElement, today: DayNumber) => {
  const problems = drafts
    .filter(({ isRemoved }) => !isRemoved)
    .flatMap(({ id, dob }) => {
      const field = form.elements.namedItem(dobFieldId(id));
      const input = field instanceof HTMLInputElement ? field : undefined;
      const problem = checkDob(dob, input?.validity.badInput === true, today);
      return problem === undefined ? [] : [{ id, problem, input }];
    });
  const problemsByDraftId: Readonly<Record<string, string>> = Object.fromEntries(
    problems.map(({ id, problem }) => [id, problem]),
  );
  return { problemsByDraftId, firstInvalidInput: problems[0]?.input };
};

interface EditState {
  readonly isOpen: boolean;
  /** The kids when editing began. */
  readonly originalKids: readonly Kid[];
  readonly drafts: readonly KidDraft[];
  /** The id of the draft that was last added, removed or restored. It gets the focus. */
  readonly focusedDraftId: string | undefined;
}

const startEditing = (kids: readonly Kid[], isOpen: boolean): EditState => ({
  isOpen,
  originalKids: kids,
  drafts: draftsOf(kids),
  focusedDraftId: undefined,
});

/** The drafts of the age and grade dialog. Each time the dialog opens, they start with the given kids. */
export const useKidDrafts = (kids: readonly Kid[], isOpen: boolean) => {
  const [state, setState] = useState(() => startEditing(kids, isOpen));
  // React allows setting state while rendering; it renders again immediately.
  if (state.isOpen !== isOpen) {
    if (isOpen) setState(startEditing(kids, isOpen));
    else setState({ ...state, isOpen });
  }
  const { originalKids, drafts, focusedDraftId } = state;
  const editedKids = kidsOf(drafts);
  const hasChanged = JSON.stringify(editedKids) !== JSON.stringify(kidsOf(draftsOf(originalKids)));
  // Adopts kids that were loaded from the account or saved by another tab, as long as nothing has been edited here.
  if (isOpen && kids !== originalKids && !hasChanged && focusedDraftId === undefined)
    setState(startEditing(kids, isOpen));

  const changeDraft = (id: string, change: Partial<KidDraft>): EditState => ({
    ...state,
    drafts: drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)),
  });
  return {
    drafts,
    focusedDraftId,
    editedKids,
    hasChanged,
    hasRoom: drafts.filter(({ isRemoved }) => !isRemoved).length < MAX_KIDS,
    add: (): void => {
      const newDraft = emptyDraft();
      setState({ ...state, drafts: [...drafts, newDraft], focusedDraftId: newDraft.id });
    },
    change: (id: string, change: Partial<KidDraft>): void => setState(changeDraft(id, change)),
    setRemoved: (id: string, isRemoved: boolean): void =>
      setState({ ...changeDraft(id, { isRemoved }), focusedDraftId: id }),
  };
};

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a kid's data without the name: 'Born May 4, 2018 · Rising 3rd grade'. */
export const describeKid = ({ dob, grade }: Kid): string => {
  const birthDay = dob === undefined ? undefined : readIsoDay(dob);
  const facts = [
    birthDay !== undefined && `Born ${dayFormat.format(birthDay * MS_PER_DAY)}`,
    grade !== undefined && `Rising ${formatGradeLevel(grade)}`,
  ];
  return facts.filter((fact) => fact !== false).join(' · ') || 'No date of birth and no grade yet';
};

/** Formats a grade for use in a sentence: 'kindergarten', '3rd grade'. */
const formatGradeLevel = (grade: number): string => {
  if (grade === 0) return 'kindergarten';
  return grade < 0 ? formatGrade(grade).toLowerCase() : `${formatGrade(grade)} grade`;
};
