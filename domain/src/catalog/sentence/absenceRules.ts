import type { Draft } from './draft.ts';
import { isConnectingWord } from './weakWords.ts';

/** Dates on which a family needs no camp ('at dad's july 6'), and dates of something else ('school starts aug 17'). */

const SEASON_MONTH = '(?:june?|july?|aug(?:ust)?|sept?(?:ember)?)';

/** Somebody who may have the children instead. */
const RELATIVE =
  "(?:(?:my|their|his|her|the|our) )?(?:dad|daddy|father|mom|mommy|mother|ex(?:[- ]?(?:husband|wife))?|co-?parent|grandma|grandpa|grandmother|grandfather|grandparents?|granny|nana|papa|abuela|in-?laws|aunt|auntie|uncle|cousins|relatives)(?:'s|')?";
const CHILDREN = '(?:them|him|her|(?:the|my|our) (?:kids?|children|boys?|girls?|sons?|daughters?)|custody)';
const WITH_RELATIVE = `(?:${RELATIVE}(?:'ll| will| can| could)? (?:has|have|had|gets?|takes?|watch(?:es)?|is (?:taking|watching)) ${CHILDREN}|(?:with|at) ${RELATIVE}(?: house| place)?|(?:dad|daddy|father|mom|mother|ex(?:[- ]?(?:husband|wife))?)'?s (?:week|time|turn)|visiting (?:${RELATIVE}|(?:our |my )?(?:family|parents)))`;
const OTHER_CAMP =
  "(?:(?:we|i|he|she|they)(?:'ve| already)? (?:have|has|got)|(?:we've|i've|they've) already got|already (?:have|has|got))(?: already)?(?: an?| another| other)?(?: [\\p{L}]+)? (?:camps?|plans|coverage|childcare)(?: booked| planned| scheduled| lined up)?";
const AWAY = `(?:${WITH_RELATIVE}|${OTHER_CAMP}|(?:family |camping |road |beach |ski )?(?:reunion|wedding|vacation|cruise|honeymoon)|(?:family|camping|road|beach) (?:trip|visit)|away|gone|leav(?:e|ing)|off(?! ?(?:at|by|before|after))|out(?! (?:at|by))|out of (?:town|the country|school)|on vacation|vacation(?:ing)?|travel(?:l?ing)?|on a trip|busy|unavailable|not available|booked|covered|taken|full(?![ -](?:weeks?|days?|time|coverage)\\b)|sold out|taken care of|closed|mov(?:e|ing)(?: (?:to|from|back to) [\\p{L}]+(?: (?!in\\b)[\\p{L}]+)?)?|back(?: to school)?|(?:home|get home) from|get home|return(?:ing)?)`;
const AWAY_BEFORE = new RegExp(
  `(?<![\\w'-])(?<!(?:nanny|sitter|babysitter|daycare|day care|preschool|grandma|grandparents) (?:is |are |will be )?(?:on )?)${AWAY}(?: (?:for|on|in|from|during|until|the|of|all|that|which|is|are|week|weeks)){0,5} $`,
  'u',
);
const AWAY_AFTER = new RegExp(
  `^ ?,?(?: (?:week|weeks|is|are|we|we're|were|we'll|i'm|i|they're|he's|she's|will|be|going|that|as|the kids|kids)){0,6} ${AWAY}(?![\\w'-])(?!(?: (?:for|on|in|from|during|the|week|weeks|of)){0,4} (?:${SEASON_MONTH}\\b|\\d))`,
  'u',
);

const SCHOOL = "(?:school|classes|kindergarten|preschool|pre-?k|daycare|(?:\\d{1,2}(?:st|nd|rd|th) )?grade|\\|)(?:'s)?";
const OTHER_EVENT = `(?:birthday|bday|born|dob|due(?: date)?|deadline|(?:first|last) day of ${SCHOOL}|${SCHOOL} (?:is |gets |lets )?(?:out|ends?|starts?|begins|resumes)|(?:registration|enrollment|sign-?ups?) (?:opens?|closes?|starts?|ends?)|register|registered|deposit|payment|expecting|(?:practice|lessons?|classes|league|season|tournament) (?:ends?|starts?))`;
const EVENT_BEFORE = new RegExp(`(?<![\\w'-])${OTHER_EVENT}(?: (?:is|are|on|in|by|at|from|the|week|of)){0,4} $`, 'u');
const EVENT_AFTER = new RegExp(
  `^ ?,?(?: (?:is|are|the|my|his|her|our|their|when)){0,3} ${OTHER_EVENT}(?![\\w'-])(?!(?: (?:is|on|in|by)){0,2} (?:${SEASON_MONTH}\\b|\\d))`,
  'u',
);
/** Longer than any of these phrases. A fixed length keeps the parser linear. */
const MAX_LENGTH = 60;

const isAround =
  (before: RegExp, after: RegExp) =>
  (text: string, start: number, end: number): boolean =>
    before.test(text.slice(Math.max(0, start - MAX_LENGTH), start)) || after.test(text.slice(end, end + MAX_LENGTH));

/** True if the family needs no camp at the date from `start` to `end`. */
export const isAbsence = isAround(AWAY_BEFORE, AWAY_AFTER);

/** True if the date from `start` to `end` is that of something else than a camp, such as a birthday. */
export const isOtherEvent = isAround(EVENT_BEFORE, EVENT_AFTER);

/** 'We'll be in hawaii': the place is not where a camp is needed, if it is none that the search knows. */
const AWAY_AT =
  /(?<![\w'-])(?:we|i|they)(?:(?:'ll| will|'re| are|'m| am)(?: all)?(?: be)?(?: in| at| visiting| (?:going|flying|traveling|travelling|headed|heading) to)| (?:fly|go|travel|head|leave) (?:to|for))(?: the)? (?<where>[\p{L}'-]+(?: [\p{L}'-]+)??)(?= ?(?:[,|]|$| (?:for|on|during|the|from|until|till|week|all|and|but|so|then)\b| \d| (?:jun|jul|aug|sep)))/gu;

/** @param places the phrases that are places */
export const markAbsences = (draft: Draft, places: ReadonlyMap<string, unknown>): void => {
  draft.rest = draft.rest.replace(AWAY_AT, (phrase: string, where: string) => {
    const isElsewhere = !places.has(where) && !where.split(' ').some(isConnectingWord);
    if (isElsewhere) draft.reject(phrase);
    return isElsewhere ? "we're away" : phrase;
  });
};
