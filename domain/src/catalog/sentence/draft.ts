import type { DayNumber } from '@campjay/events/calendar.ts';
import type { FieldOf, OptionFilterName, RequestOptionOf } from '../filters.ts';
import { foldText } from '../words.ts';
import { writeDigits } from './numberWords.ts';

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

/**
 * Words that ask for the opposite of the phrase after them. Not 'no more than' and 'not far from', which are limits, nor
 * 'not sure', which negates nothing.
 */
const NEGATORS =
  /(?<![\w'-])(?:(?:any|every|all)(?:thing|where| weeks?| days?| time| summer| camps?| of)? but(?: not)?|(?:but|and|or) (?:not?|without|never)|not?|non|without|never|except(?: for)?|(?:too (?:young|little|small|shy) for|(?:scared|afraid|terrified|tired|sick) of|allergic to|bored (?:of|with)|quit|gave up|stopped|outgrew|used to (?:do|play|like|love)|already (?:does|plays|did|played))|excluding|besides|aside from|apart from|other than|instead of|rather than|(?<=\bprefers? [^,|]{1,30})over|(?<=\b(?:more into|rather) [^,|]{1,30})than|avoid(?:ing)?|skip(?:ping)?|minus|hate[sd]?|dislikes?|do(?:es)?n'?t (?:care (?:about|for|if|whether)|matter if|mind(?! (?:driving|paying|going|traveling|commuting)))(?: (?:it's|it is|its|they|there's|there is))?|cannot|can'?t|(?:do|does|did|would|is|are|was|has|have|need|should|wo)n'?t)(?: to)?(?! (?:\w+er than|more than|less than|over|above|(?:too )?far from|sure|picky|mind (?:driving|paying|going|traveling|commuting)|matter|care|only|just|wait|problem|worries|preference|pref|pick (?:(?:him|her|them|my \w+|the kids?) )?up|pickup|get there|be there|have (?:any |an? )?(?:camps?|child ?care|care|coverage|plans?|sitter|nanny|anything)|(?:child ?care|coverage|sitter)|find|found|(?:want to |wanna |able to )?(?:afford|spend|pay|exceed|go over|go above))\b)(?= |-)[ -]/g;
/** Words that may stand between a negation and what it negates. */
const AFTER_NEGATOR =
  '(?:(?:a|an|any|necessarily|camps?|needed|the|in|on|at|near|for|to|be|of|want|wants|need|needs|like|likes|do|does|doing|have|has|having|interested|into|available|during|week|weeks|looking|' +
  // A verb and what belongs to it: 'doesn\'t do well with'.
  'well|good|great|with|enjoy|enjoys|ready|comfortable|handle|try|play|playing|go|going|stay|staying|really|very|particularly|super|all|that|too|much|keen|big|fan|allowed|able|make|it|sign|up|him|her|them|us) ){0,6}';
/** Stands for one negation. Each is a shield of its own, so that a report names the words. */
const NEGATION_MARK = '!';
const NEGATED_PATTERN = new RegExp(`[${NEGATION_MARK}][\\ue000-\\ue3ff] ?${AFTER_NEGATOR}$`);
/** 'Overnight not needed': negates the phrase before it. */
const NEGATES_PREVIOUS =
  /^ ?,? ?(?:(?:is |are |would be |can be |should be )?[!][\ue000-\ue3ff] ?(?:be )?(?:needed|required|necessary|ok|okay|wanted|possible|works?|good|included|provided|offered|important|allowed|an option|(?:a )?must|go\b|for (?:us|him|her|me|them)|the (?:right )?fit)|(?:is |are |would be )(?:optional|out of the question|too (?:much|long|scary|young|early|far))|optional)\b/;
/** Longer than any negation with the words after it. A fixed length keeps the parser linear. */
const MAX_NEGATION_LENGTH = 60;

/** The negation that ends where a phrase begins: 'not in ' before 'oakland'. Empty if there is none. */
export const negationBefore = (rest: string, index: number): string =>
  NEGATED_PATTERN.exec(rest.slice(Math.max(0, index - MAX_NEGATION_LENGTH), index))?.[0] ?? '';

const normalize = (text: string): string =>
  writeDigits(foldText(text.slice(0, MAX_SENTENCE_LENGTH)))
    .replace(/[‘’`´]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/(\d) ?%/g, '$1 percent')
    .replace(/\b([ap])\.m\b\.?/g, '$1m')
    .replace(/\by\.o\b\.?/g, 'yo')
    .replace(/\b(ca|do|does|did|wo|would|is|are|was|have|has|should)nt\b/g, "$1n't")
    .replace(/(\d) ?o'?clock\b/g, '$1:00')
    .replace(/(\d) (?:in (?:the )?)morning\b/g, '$1 am')
    .replace(/(\d) (?:in (?:the )?(?:afternoon|evening)|at night)\b/g, '$1 pm')
    // 'Until 4 30'.
    .replace(
      /\b(until|till?|at|by|pick ?-?up|drop ?-?off) (\d{1,2}) (00|15|30|45)\b(?! ?(?:kids|children|dollars|bucks|miles|min|people|per\b|an?\b))/g,
      '$1 $2:$3',
    )
    .replace(/\b(\d{1,2}) (00|15|30|45) ?(-|to|until|till?) ?(\d{1,2}) (00|15|30|45)\b/g, '$1:$2 $3 $4:$5')
    // 'Kid 1 is 5': the first number is no age.
    .replace(/\b(kid|child|son|daughter|boy|girl) [1-4] (?=is\b|aged?\b|: ?\d)/g, '$1 ')
    .replace(/\b(?:first|second|third|1st|2nd|3rd) (?=(?:kid|child|son|daughter|boy|girl) (?:is |: ?)?\d)/g, '')
    .replace(/\bbetween (?:the )?ages?(?: of)? /g, 'ages between ')
    .replace(/\bday or (?=overnight|sleep[- ]?away)/g, 'day camp or ')
    .replace(/\b((?:overnight|sleep[- ]?away) or day)\b(?! ?camps?)/g, '$1 camp')
    .replace(/(?<![\w/]|\d )\d{1,2}(?:\/\d{1,2}){1,3}(?=[ -]?(?:y\/?o|yrs?|years?)\b)/g, (ages) =>
      ages.replaceAll('/', ', '),
    )
    // 'Kids 5 7 9', 'aug 10/17/24'.
    .replace(
      /\b(ages|kids|children|kiddos|boys|girls|sons|daughters|grandkids)((?: \d{1,2}(?![\d:/-])){2,5})(?! ?(?:am|pm|days?|weeks?|miles?|hours?|dollars|[$:/-])| to\b|\w)/g,
      (_list, who: string, numbers: string) => `${who} ${numbers.trim().replaceAll(' ', ', ')}`,
    )
    .replace(
      /\b(june?|july?|aug(?:ust)?) (\d{1,2}(?:\/\d{1,2}){1,5})(?![\d/])/g,
      (_list, month: string, days: string) => `${month} ${days.replaceAll('/', ', ')}`,
    )
    // An age beside a child: 'my little one (4)'.
    .replace(/ \((1?\d)\)/g, ' is $1 ')
    .replace(/\bwk(s?)\b/g, 'week$1')
    .replace(/\b(?:agust|augst|augest|auguest)\b/g, 'august')
    .replace(/\bjul+ey\b|\bjullyy?\b/g, 'july')
    .replace(/\bw\/ ?o(?:ut)?\b/g, 'without')
    .replace(/\b(look(?:ing)?|search(?:ing)?) 4 (?!yo|y|yrs?|years?|and)/g, '$1 for ')
    .replace(/(\d),(\d{3})(?!\d)/g, '$1$2')
    // The end of a sentence separates like a comma: 'art. 7.'
    .replace(/(?<=\p{L}{3}|\d)[.;!?]+(?=\s|$)(?! old)/gu, ',')
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
   * contain unbounded nested repetitions or match nothing: after a match that stays, the search goes on from its second
   * word, and the time is linear in the length of the sentence only if matches are short. A negated match sets nothing:
   * it is removed and passed to `understandNegated`, which rejects it unless given.
   */
  readonly take: (
    pattern: RegExp,
    understand: (match: RegExpExecArray) => boolean,
    understandNegated?: (match: RegExpExecArray, phrase: string) => boolean,
  ) => void;
  /** Hides each match from later rules behind a mark, a single character. It becomes search text. */
  readonly shield: (pattern: RegExp, onMatch?: (phrase: string, mark: string) => void, beforeMark?: string) => void;
  /** Records a phrase that no filter can express, and returns true, so that it does not become search text. */
  readonly reject: (phrase: string) => true;
  /** Makes shielded phrases readable again. */
  readonly unshield: (text: string) => string;
}

const LEFTOVER_NEGATION = new RegExp(
  `[${NEGATION_MARK}][\\ue000-\\ue3ff] ?${AFTER_NEGATOR}(?:(?:[\\ue000-\\ue3ff]|[\\p{L}\\p{N}'-]+)(?: (?!(?:and|or|but|for|in|near|at|with|camps?|program|my|our|please|thanks)\\b)[\\p{L}\\p{N}'-]+)?)?`,
  'gu',
);
/** 'No soccer or tennis' negates both. */
const NEGATED_ALTERNATIVES = new RegExp(
  `([${NEGATION_MARK}][\\ue000-\\ue3ff]) ?(${AFTER_NEGATOR}[^ ,|${NEGATION_MARK}]+(?: (?!(?:or|nor)\\b)[^ ,|${NEGATION_MARK}]+)?) (?:or|nor) `,
  'g',
);

/** Replaces negations by marks, so that each rule sees whether a phrase is negated. */
export const markNegations = (draft: Draft): void => {
  draft.shield(NEGATORS, undefined, NEGATION_MARK);
  draft.rest = draft.rest
    .replace(/[!][\ue000-\ue3ff]/g, '$& ')
    .replace(/ +/g, ' ')
    .replace(NEGATED_ALTERNATIVES, '$1 $2 $1 ');
};

/** Reports what no rule has understood after a negation: a word, and one that belongs to it. Must run last. */
export const takeLeftoverNegations = (draft: Draft): void => {
  const rest = draft.rest.replace(LEFTOVER_NEGATION, (phrase) => {
    if (phrase.trim().length > 2) draft.reject(phrase);
    return ` ${TAKEN} `;
  });
  draft.rest = rest;
};

export const createDraft = (text: string, context: SentenceContext): Draft => {
  const shielded: string[] = [];
  const draft: Draft = {
    context,
    filters: {},
    children: [],
    notUnderstood: [],
    rest: normalize(text),
    take(pattern, understand, understandNegated = (_match, phrase) => draft.reject(phrase)) {
      let rest = '';
      let end = 0;
      pattern.lastIndex = 0;
      for (let match = pattern.exec(draft.rest); match !== null; match = pattern.exec(draft.rest)) {
        const negation = negationBefore(draft.rest, match.index);
        const afterMatch = match.index + match[0].length;
        const lateNegation =
          NEGATES_PREVIOUS.exec(draft.rest.slice(afterMatch, afterMatch + MAX_NEGATION_LENGTH))?.[0] ?? '';
        const isNegated = negation !== '' || lateNegation !== '';
        if (!(isNegated ? understandNegated(match, negation + match[0] + lateNegation) : understand(match))) {
          // '14 - 9 to 3': what is not understood from here may be from the next word.
          const nextWord = draft.rest.indexOf(' ', match.index + 1);
          pattern.lastIndex = nextWord < 0 ? draft.rest.length : nextWord;
          continue;
        }
        rest += `${draft.rest.slice(end, match.index - negation.length)} ${TAKEN} `;
        end = afterMatch + lateNegation.length;
      }
      draft.rest = (rest + draft.rest.slice(end)).replace(/ +/g, ' ').trim();
    },
    shield(pattern, onMatch, beforeMark = '') {
      draft.rest = draft.rest.replace(pattern, (phrase: string) => {
        const mark = String.fromCharCode(FIRST_SHIELD + shielded.push(phrase) - 1);
        onMatch?.(phrase, mark);
        return beforeMark + mark;
      });
    },
    reject(phrase) {
      const words = draft.unshield(phrase).replaceAll(TAKEN, ' ').replaceAll(NEGATION_MARK, '');
      draft.notUnderstood.push(words.replace(/ +/g, ' ').trim());
      return true;
    },
    unshield: (shieldedText) =>
      shieldedText.replace(SHIELD_PATTERN, (mark) => shielded[mark.charCodeAt(0) - FIRST_SHIELD] ?? ''),
  };
  return draft;
};
