import type { Draft } from './draft.ts';

/**
 * What a sentence says about other things than the camp: phone numbers, ratios, last summer, fees. Its numbers and dates
 * would set filters that nobody asked for.
 */

const SEASON_MONTHS = '(?:june|july|august)';
const YEARS = '(?:over |about |almost |the (?:past|last) )?(?:\\d{1,2}|one|two|three|four|five)\\+? (?:years?|yrs?)';

const CIRCUMSTANCES: readonly RegExp[] = [
  // Phone numbers and addresses.
  /(?<![\w$-])(?:1-)?\d{3}[ -]\d{3}[ -]\d{4}(?![\w-])|(?<![\w$/-])\d{3}-\d{4}(?![\w-])/g,
  /(?<![\w$/:.-])\d{1,5} [\p{L}]+(?: [\p{L}]+)? (?:street|ave|avenue|road|rd|blvd|boulevard)\b/gu,
  /(?<![\w$/:.-])\d{1,3}(?:st|nd|rd|th) (?:street|st|ave|avenue)\b/g,
  // Ratios, percentages, ranks and sizes of groups.
  /(?<![\w$/:.-])\d{1,3} percent(?: off)?\b/g,
  /\bratios?(?: of)? \d{1,2} ?(?::|to) ?\d{1,2}(?!\d)|(?<![\w/:.-])\d{1,2} ?(?::|to) ?\d{1,2} (?:staff |student |camper )?ratios?\b|(?<![\w/:.-])1(?::| on | to )1\b/g,
  /(?<![\w/:.-])24 ?\/ ?7(?![\w/])/g,
  /\btop (?:\d{1,3}|ten|five|three)\b(?! ?(?:-|yo|years?|and|to)\b)|(?<![\w$/:.-])\d{1,3} (?:best|top)(?= (?:rated )?(?:camps?|programs?|places?)\b)|(?<![\w$/:.-])[1-5] stars?\b/g,
  /\b(?:groups?|party|class(?:es)?|bunch|team) of (?:\d{1,3}|three|four|five|six|seven|eight|ten)(?: (?:kids|children|girls|boys|friends|students|campers))?\b/g,
  // Experience and history.
  new RegExp(`\\b${YEARS}(?: of)? (?:experience|in business|ago)\\b`, 'g'),
  new RegExp(
    `(?<=\\b(?:been|lived?|living|plays|played|playing|done|doing|danced|taken|taking|attended|known)(?: [^ ,|]+){0,3} )(?:for )?${YEARS}\\b(?![ -]?olds?)`,
    'g',
  ),
  new RegExp(
    `\\b(?:did|went to|tried|attended|hated|was (?:in|at)|were (?:in|at)) (?:[^ ,|]+ ){1,5}?last (?:year|summer|${SEASON_MONTHS})\\b(?!,? (?:and|but) (?:\\w+ )?(?:lov|lik|enjoy|want))`,
    'g',
  ),
  new RegExp(`\\blast (?:year|summer|${SEASON_MONTHS})(?: in ${SEASON_MONTHS})?\\b`, 'g'),
  // Money that is not the price of a camp.
  /\b(?:deposit|fee|discount|income|salary|rent|credit|voucher|coupon)s?(?: (?:is|of|for|under|over|below|about|around)){0,2} ?\$? ?\d{1,6}k?\b|(?<![\w])\$ ?\d{1,5} (?:[\p{L}-]+ )?(?:deposit|fee|discount|credit|voucher|coupon|off)\b/gu,
  /\b(?:make|makes|earn|earns|earning) (?:about |around |under |less than |only )?\$? ?\d{2,6}k?\b/g,
  /(?<![\w/:.-])\$? ?\d{2,5} (?:(?:a|per) week )?(?:is|was|seems?|feels?) (?:way |just |far )?(?:too (?:much|expensive|high|pricey)|(?:out of|over|above|beyond) (?:our|my|the) (?:budget|price range|reach)|a lot|crazy|insane)/g,
  /\bwas \$ ?\d{2,5}\b|(?<![\w])\$ ?\d{2,5} last (?:year|summer)\b/g,
  // Introductions.
  /\bmy name is \p{L}+/gu,
  // What others cannot eat or bear.
  /(?<![\p{L}'-])\p{L}+(?: (?:and|or) \p{L}+)? allerg(?:y|ies)\b/gu,
];

export const rejectCircumstances = (draft: Draft): void => {
  for (const pattern of CIRCUMSTANCES) draft.take(pattern, ([phrase]) => draft.reject(phrase));
};
