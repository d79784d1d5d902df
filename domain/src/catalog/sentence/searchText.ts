import type { Alternative } from './categoryRules.ts';
import { type Draft, TAKEN } from './draft.ts';
import { isConnectingWord } from './weakWords.ts';

/** What remains of a sentence as search text, and which of its words no camp has. */

/** True if any camp contains all words of a text, as a search for the text would find them. */
export type IsInCatalog = (text: string) => boolean;

/** An activity, a fixed phrase, or words in a row: what no camp has as a whole is dropped as a whole. */
export interface TextUnit {
  readonly text: string;
  /** True for what the sentence asks for, such as 'soccer'. Other words may be small talk. */
  readonly isActivity: boolean;
}

/** Texts with more units than this are prose. It bounds the number of look-ups. */
const MAX_UNITS = 30;

/** The remaining words, except connecting words. The alternative takes the place of its mark. */
export const textUnitsOf = (
  { rest, unshield, context }: Draft,
  activities: ReadonlySet<string>,
  choice?: { readonly mark: string; readonly alternative: Alternative },
): readonly TextUnit[] => {
  const units: TextUnit[] = [];
  let isInRun = false;
  for (const word of rest.split(/(?=[,|:<>=+/])|\s+|(?<=[,|:<>=+/])/)) {
    const isText =
      /[\p{L}\p{N}\ue000-\ue3ff]/u.test(word) && !isConnectingWord(word) && word !== String(context.season);
    const isMark = /^[\ue000-\ue3ff]$/.test(word);
    const previous = isInRun ? units.pop() : undefined;
    if (previous && (!isText || isMark)) units.push(previous);
    isInRun = isText && !isMark;
    if (!isText) continue;
    if (isInRun) units.push({ text: previous ? `${previous.text} ${word}` : word, isActivity: false });
    else if (word !== choice?.mark) units.push({ text: unshield(word), isActivity: activities.has(unshield(word)) });
    else if ('text' in choice.alternative) units.push({ text: choice.alternative.text, isActivity: true });
  }
  return units;
};

/** Reports numbers that belong to no name: 'practice at 5'. Few camps have them, and none because of what they count. */
export const rejectNumbers = (draft: Draft): void => {
  if (!draft.rest.includes(TAKEN)) return;
  const numbers = new Set(textUnitsOf(draft, new Set()).map(({ text }) => text));
  draft.take(/(?<![\p{L}\p{N}$&/:.<>=+'-])\d+(?![\p{L}\p{N}$&/:.<>=+'-])/gu, ([number]) =>
    numbers.has(number) ? draft.reject(number) : false,
  );
};

export const joinUnits = (units: readonly TextUnit[]): string => units.map(({ text }) => text).join(' ');

/**
 * Keeps the units that some camp has all together, because a search finds only camps with all words. Activities come
 * before other words, and earlier words before later ones.
 */
export const keepTogether = (units: readonly TextUnit[], isInCatalog: IsInCatalog): readonly TextUnit[] => {
  if (units.length <= MAX_UNITS && isInCatalog(joinUnits(units))) return units;
  const together = new Set<TextUnit>();
  const byPriority = [...units].sort((one, other) => Number(other.isActivity) - Number(one.isActivity));
  for (const unit of byPriority.slice(0, MAX_UNITS))
    if (isInCatalog(joinUnits(units.filter((each) => each === unit || together.has(each))))) together.add(unit);
  return units.filter((unit) => together.has(unit));
};
