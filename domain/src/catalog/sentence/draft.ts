import type { DayNumber } from '@campjay/events/calendar.ts';
import type { FieldOf, OptionFilterName, RequestOptionOf } from '../filters.ts';
import { foldText } from '../words.ts';

/** The filters that a sentence sets, with the names that search requests use. */
export type SentenceFilters = { [Name in OptionFilterName as FieldOf<Name>]?: RequestOptionOf<Name>[] } & {
  /** US dollars. */
  selectedMaxPrice?: number;
  /** 'HH:mm'. */
  selectedEarliestTime?: string;
  /** 'HH:mm'. */
  selectedLatestTime?: string;
  selectedSearchText?: string;
};

/** A child that a sentence mentions. */
export interface SentenceChild {
  /** Years. */
  age?: number;
  /** The rising grade; 0 is kindergarten. */
  grade?: number;
}

/** What the meaning of a sentence depends on besides its words. */
export interface SentenceContext {
  readonly season: number;
  readonly today: DayNumber;
}

/** A sentence longer than this is cut. */
export const MAX_SENTENCE_LENGTH = 200;

/** Replaces a phrase that was understood. Sentences cannot contain it, because `normalize` removes it. */
export const TAKEN = '|';
/** Shielded phrases are replaced by single characters from here on, in Unicode's private use area. */
const FIRST_SHIELD = 0xe000;
const SHIELD_PATTERN = /[\ue000-\ue3ff]/g;

const normalize = (text: string): string =>
  foldText(text.slice(0, MAX_SENTENCE_LENGTH))
    .replace(/[‘’`´]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\b([ap])\.m\b\.?/g, '$1m')
    .replace(/\by\.o\b\.?/g, 'yo')
    .replace(/(\d),(\d{3})(?!\d)/g, '$1$2')
    .replace(/[^\p{L}\p{N}$&/:.,<>=+' -]/gu, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_SENTENCE_LENGTH)
    .trim();

/**
 * A sentence while it is parsed. Each rule removes the phrases that it understands, so that later rules do not see
 * them. What remains in the end is the search text.
 */
export interface Draft {
  readonly context: SentenceContext;
  readonly filters: SentenceFilters;
  readonly children: SentenceChild[];
  /** Phrases that were recognized but that no filter can express. */
  readonly notUnderstood: string[];
  /** The sentence in lower case without accents, in which understood phrases are replaced by `TAKEN`. */
  rest: string;
  /**
   * Removes each match of a global pattern for which `understand` returns true. The others stay. The pattern must not
   * contain nested repetitions, so that the time is linear in the length of the sentence.
   */
  readonly take: (pattern: RegExp, understand: (match: RegExpExecArray) => boolean) => void;
  /** Hides each match from later rules. It becomes search text. */
  readonly shield: (pattern: RegExp, onMatch?: (phrase: string) => void) => void;
  /** Records a phrase that no filter can express, and returns true, so that it does not become search text. */
  readonly reject: (phrase: string) => true;
  /** Makes shielded phrases readable again. */
  readonly unshield: (text: string) => string;
}

export const createDraft = (text: string, context: SentenceContext): Draft => {
  const shielded: string[] = [];
  const draft: Draft = {
    context,
    filters: {},
    children: [],
    notUnderstood: [],
    rest: normalize(text),
    take(pattern, understand) {
      let rest = '';
      let end = 0;
      for (const match of draft.rest.matchAll(pattern)) {
        if (!understand(match)) continue;
        rest += `${draft.rest.slice(end, match.index)} ${TAKEN} `;
        end = match.index + match[0].length;
      }
      draft.rest = (rest + draft.rest.slice(end)).replace(/ +/g, ' ').trim();
    },
    shield(pattern, onMatch) {
      draft.rest = draft.rest.replace(pattern, (phrase: string) => {
        onMatch?.(phrase);
        return String.fromCharCode(FIRST_SHIELD + shielded.push(phrase) - 1);
      });
    },
    reject(phrase) {
      draft.notUnderstood.push(draft.unshield(phrase).replaceAll(TAKEN, ' ').replace(/ +/g, ' ').trim());
      return true;
    },
    unshield: (shieldedText) =>
      shieldedText.replace(SHIELD_PATTERN, (mark) => shielded[mark.charCodeAt(0) - FIRST_SHIELD] ?? ''),
  };
  return draft;
};
