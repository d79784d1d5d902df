import { type DayNumber, dayNumber, readIsoDay, toIsoDay } from '@campjay/events/calendar.ts';
import { type Kid, kidOf } from './kid.ts';
import { newUuid } from '../../app/commandRequest.ts';
import { MAX_KIDS } from '@campjay/domain/limits.ts';
import { useState } from 'react';
import { formatGrade } from '@campjay/domain/format.ts';

/** A kid being edited in the dialog, with its fields as strings. */
export interface KidDraft {
  /** The kid's id in the account, generated in advance so that a repeated save does not duplicate it. */
  readonly id: string;
  /** The id to use if the account has deleted the kid meanwhile: deleted ids are not reused. */
  readonly replacementId: string;
  /** The kid as it was when the dialog opened. */
  readonly before: Kid | undefined;
  readonly name: string;
  readonly dob: string;
  readonly grade: string;
  /** Removed when the dialog is saved; can be undone until then. */
  readonly isRemoved: boolean;
}

/** Maximum plausible age of a child in years. */
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

/** One draft per kid, or an empty draft if there are none. */
export const draftsOf = (kids: readonly Kid[]): KidDraft[] => (kids.length === 0 ? [emptyDraft()] : kids.map(draftOf));

export const isEmpty = ({ name, dob, grade }: KidDraft): boolean =>
  [name, dob, grade].every((text) => text.trim() === '');

/** The kids that the drafts would save; empty drafts are skipped. The result has no account ids. */
export const kidsOf = (drafts: readonly KidDraft[]): Kid[] =>
  drafts.filter((draft) => !draft.isRemoved && !isEmpty(draft)).map(({ name, dob, grade }) => kidOf(name, dob, grade));

/** Today in the parent's time zone. */
export const localToday = (now = new Date()): DayNumber =>
  Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);

/** The earliest and latest plausible date of birth, in the format of date fields. */
export const dobLimits = (today: DayNumber): { readonly min: string; readonly max: string } => {
  const max = toIsoDay(today);
  const [year = 0, month = 0, day = 0] = max.split('-').map(Number);
  // In a year without February 29, March 1 is used instead.
  const oldest = dayNumber(year - MAX_AGE_YEARS, month, day) ?? dayNumber(year - MAX_AGE_YEARS, 3, 1);
  return { min: oldest === undefined ? max : toIsoDay(oldest), max };
};

/** The error of a typed date of birth; `isPartlyTyped` means that the field's content is not a date yet. */
export const dobProblem = (dob: string, isPartlyTyped: boolean, today: DayNumber): string | undefined => {
  if (dob === '' && !isPartlyTyped) return undefined;
  const born = readIsoDay(dob);
  if (born === undefined) return 'The date of birth cannot be read: please enter month, day and year';
  if (born > today) return 'The date of birth is in the future';
  return dob < dobLimits(today).min ? `The date of birth is more than ${MAX_AGE_YEARS} years ago` : undefined;
};

/** The id of a draft's date field. */
export const dobFieldId = (draftId: string): string => `dob-${draftId}`;

/** The errors of a form by draft id, and the first invalid date field. */
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

interface Editing {
  readonly isOpen: boolean;
  /** The kids as they were when the dialog opened. */
  readonly before: readonly Kid[];
  readonly drafts: readonly KidDraft[];
  /** The id of the draft last added, removed or restored; it takes the focus. */
  readonly touched: string | undefined;
}

const begin = (kids: readonly Kid[], isOpen: boolean): Editing => ({
  isOpen,
  before: kids,
  drafts: draftsOf(kids),
  touched: undefined,
});

/** Drafts of the kids, reset from the stored state each time the dialog opens; nothing here is saved. */
export const useKidDrafts = (kids: readonly Kid[], isOpen: boolean) => {
  const [editing, setEditing] = useState(() => begin(kids, isOpen));
  if (editing.isOpen !== isOpen) setEditing(isOpen ? begin(kids, isOpen) : { ...editing, isOpen });
  const { before, drafts, touched } = editing;
  const editedKids = kidsOf(drafts);
  const hasChanged = JSON.stringify(editedKids) !== JSON.stringify(kidsOf(draftsOf(before)));
  // The account loaded or another tab saved, and the user has not edited anything yet, so the drafts follow.
  if (isOpen && kids !== before && !hasChanged && touched === undefined) setEditing(begin(kids, isOpen));

  const touch = (id: string, change: Partial<KidDraft>): Editing => ({
    ...editing,
    drafts: drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)),
  });
  return {
    drafts,
    touched,
    editedKids,
    hasChanged,
    hasRoom: drafts.filter(({ isRemoved }) => !isRemoved).length < MAX_KIDS,
    add: (): void => {
      const added = emptyDraft();
      setEditing({ ...editing, drafts: [...drafts, added], touched: added.id });
    },
    change: (id: string, change: Partial<KidDraft>): void => setEditing(touch(id, change)),
    setRemoved: (id: string, isRemoved: boolean): void => setEditing({ ...touch(id, { isRemoved }), touched: id }),
  };
};

const MS_PER_DAY = 86_400_000;
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A kid's data other than the name: 'Born May 4, 2018 · Rising 3rd grade'. */
export const describeKid = ({ dob, grade }: Kid): string => {
  const born = dob === undefined ? undefined : readIsoDay(dob);
  const facts = [
    born !== undefined && `Born ${dayFormat.format(born * MS_PER_DAY)}`,
    grade !== undefined && `Rising ${formatGradeLevel(grade)}`,
  ];
  return facts.filter((fact) => fact !== false).join(' · ') || 'No date of birth and no grade yet';
};

/** 'kindergarten', '3rd grade'. */
const formatGradeLevel = (grade: number): string => {
  if (grade === 0) return 'kindergarten';
  return grade < 0 ? formatGrade(grade).toLowerCase() : `${formatGrade(grade)} grade`;
};
