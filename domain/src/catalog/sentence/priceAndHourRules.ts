import type { Draft } from './draft.ts';

/** Prices and hours: 'under $600', 'until 5:30', 'open by 8', '9-3', 'full day'. */

const AMOUNT =
  '(?<dollar>\\$ ?)?(?<amount>\\d{1,5}(?:\\.\\d{1,2})?)(?<thousand>k)?(?<unit> ?(?:dollars?|bucks|usd|\\$))?';
const PER_WEEK = '(?<period>(?: ?/ ?| (?:per|an?|each) )(?:week|wk|camp|session|kid|child)\\b| weekly\\b)?';
const UP_TO =
  "(?:(?:for )?under|below|less than|cheaper than|(?:no|not|nothing|isn't|without) (?:going )?(?:more than|over|above)|(?:can'?t|cannot|don't)(?: want to)? (?:afford|spend|pay|exceed|go)(?: (?:more than|over|above))?|(?:afford|spend|pay)(?: (?:up to|at most|max))?|up to|at most|max(?:imum)?(?: price| cost| budget)?(?: of| is)?|budget(?: of| is)?|prices?|<=?)(?: ?: ?| )?";
/** A smaller number without a dollar sign is hardly a price. */
const MIN_BARE_PRICE = 50;

const UNSUPPORTED_PRICES = [
  // 'Nothing under $300' is a minimum.
  /\b(?:nothing|not|no|never|isn't) (?:anything )?(?:under|below|less than|cheaper than) ?\$ ?\d{1,5}\b/g,
  /(?<!\b(?:no|not|nothing|isn't|without|going|afford|spend|pay|go) )\b(?:over|above|more than|at least|min(?:imum)?|around|about|approx(?:imately)?|roughly) ?\$ ?\d{1,6}(?:\.\d\d?)?(?: ?\/ ?| per | a )?(?:week|wk)?\b(?! ?(?:-|to|and) ?\$?\d)/g,
  /(?<!\b(?:no|not|nothing|isn't|without|going|afford|spend|pay|go) )\b(?:over|above|more than|at least|around|about|roughly|approximately) \d{3,5}(?![\d:/])(?! ?(?:-|to|and) ?\$?\d)(?: dollars| bucks)?(?:(?: ?\/ ?| per | a )(?:week|wk)\b)?/g,
  />=? ?\$ ?\d{1,6}/g,
  /(?:\b(?:starting at|starts at|from) )?\$ ?\d{1,5}(?: ?\+| (?:and|or) (?:up|more|above|over)\b)/g,
  /\b(?:starting|starts) at \$ ?\d{1,5}/g,
  /(?:\b(?:(?:for )?under|below|less than|(?:no|not) more than|up to|at most|max|around|about) )?(?:\$ ?)?(?<![\d/:.-])\d{1,5}(?: ?(?:dollars|bucks))?(?:(?: ?\/ ?| per | an? | each )(?:day|hour|hr|month|night)\b| (?:daily|hourly|monthly|nightly)\b)/g,
  /(?:\$ ?(?<![\d/:])\d{2,5}|(?<![\d/:-])\d{3,5})ish\b/g,
];
const PRICE_RANGE = new RegExp(
  `(?:(?:\\b(?:between|from) )?\\$ ?|\\b(?:prices?|costs?|budget) )\\d{1,5}k? ?(?:-|to|and) ?${AMOUNT}${PER_WEEK}(?![\\w:/])`,
  'g',
);
/** Without '$', a range needs a unit or a period: '400-500 a week'. */
const BARE_PRICE_RANGE = new RegExp(
  `(?:\\bbetween )?(?<![\\w$/:.-])\\d{3,4} ?(?:-|to|and) ?${AMOUNT}${PER_WEEK}(?![\\w:/-])`,
  'g',
);
const MAX_PRICE = new RegExp(`(?<![\\w])${UP_TO}${AMOUNT}${PER_WEEK}(?![\\w:/.-])`, 'g');
const BARE_PRICE = new RegExp(
  `(?<![\\w$/:.-])${AMOUNT}${PER_WEEK}( (?:(?:is )?(?:my |our |the )?(?:max(?:imum)?|limit|budget|tops)|or less|or under|or below|at (?:the )?most))?(?![\\w:/.-])`,
  'g',
);

/** A range sets its upper end, because there is no filter for the lower one. */
export const takePrice = (draft: Draft): void => {
  for (const pattern of UNSUPPORTED_PRICES) draft.take(pattern, ([phrase]) => draft.reject(phrase));
  const take = (pattern: RegExp, isPrice: (groups: Record<string, string | undefined>, bound?: string) => boolean) =>
    draft.take(pattern, (match) => {
      const { groups = {} } = match;
      const dollars = Math.floor(Number(groups['amount']) * (groups['thousand'] ? 1000 : 1));
      const isMarked = groups['dollar'] !== undefined || groups['unit'] !== undefined;
      if (!isMarked && (dollars < MIN_BARE_PRICE || !isPrice(groups, match.at(-1)))) return false;
      if (draft.filters.selectedMaxPrice !== undefined) return draft.reject(match[0]);
      draft.filters.selectedMaxPrice = dollars;
      return true;
    });
  take(PRICE_RANGE, () => true);
  take(BARE_PRICE_RANGE, ({ period }) => period !== undefined);
  take(MAX_PRICE, () => true);
  take(BARE_PRICE, ({ period }, bound) => period !== undefined || (bound?.startsWith(' ') ?? false));
};

/** After minutes, am or pm, a number is a time whatever follows: 'pick up 3:30 week of june 22'. */
const NO_UNIT =
  '(?![\\d/%]|:\\d)(?! ?[ap]m\\b)(?:(?<=(?::[0-5]\\d(?: ?[ap]m?)?|\\d ?[ap]m?)(?:ish)?)|(?! ?(?:days?|weeks?|wks?|miles?|mi|kids?|hours?|hrs?|min|st|nd|rd|th|yo|years?|yrs?)\\b))';
const time = (name: string): string =>
  `(?:(?<${name}Noon>noon)|(?<${name}Hour>\\d{1,2}?)(?::?(?<${name}Minute>[0-5]\\d))?(?!\\d)(?:ish)?(?:(?<${name}Half> ?[ap]m|[ap]))?(?:ish)?${NO_UNIT})(?!\\w)`;
const UNTIL = new RegExp(
  `\\b(?:(?:open|stays? open|lasts?|goes|go|runs?|late) )?(?:(?:(?<=(?:goes|go|runs?|open|stays?|lasts?) )(?:past|beyond)|until|untill|till|'?til|thru|through)(?: at least| about)?|(?:can't |cannot )?(?:pick ?-?ups?|pickups?)(?: (?:him|her|them|up))?(?: time)?(?: is| to be)?(?: at or after| no earlier than| at| by| after| around| until)?|can't (?:pick (?:(?:him|her|them|my \\w+|the kids?) )?up|pickup|get there|be there)(?: (?:him|her|them))? before|clos(?:es|ing|e)(?: at or after| at| after)?|(?:ends?|finish(?:es)?|done|dismissal)(?: time)?(?: is)?(?: at or after| at| after| around)?|(?:out|over) (?:at or after|at|after|around)) ${time('close')}(?: or (?:later|after)\\b)?`,
  'g',
);
const OPEN_BY = new RegExp(
  `\\b(?:opens?|opening|(?:early )?drop ?-?offs?(?: time)?|dropoffs?|starts?|starting)(?: is| to be)?(?: at or before| no later than| at| by| before| from| around)? ${time('open')}(?: or (?:earlier|before)\\b)?`,
  'g',
);
const HOURS = new RegExp(
  `(?<![\\w$/:.-])(?:(?:opens? |hours )?(?:from |between |by |at )?)${time('open')} ?(?:-|to|until|till|til|and) ?${time('close')}(?![:/-])`,
  'g',
);
/** Times before their names: '8:30am drop off 5pm pickup'. */
const NAMED_HOURS = new RegExp(
  `(?<![\\w$/:.-])${time('open')} drop ?-?offs?(?: ?[,&/]| and)? ?${time('close')} pick ?-?ups?\\b`,
  'g',
);
/** A single time before its name: 'after 5pm pickup'. */
const PICK_UP_AT = new RegExp(
  `(?<![\\w$/:.-])(?:(?:at|by|after|around|until|an?) )?${time('close')} (?:pick ?-?ups?|dismissal)\\b`,
  'g',
);
const DROP_OFF_AT = new RegExp(
  `(?<![\\w$/:.-])(?:(?:at|by|before|around|from|an?) )?${time('open')} drop ?-?offs?\\b`,
  'g',
);
const ENDS_WITH_MONTH = /\b(?:june?|july?|aug(?:ust)?|sept?(?:ember)?) $/;
const BY_MORNING = new RegExp(
  `\\b(?:by|no later than) (?<openHour>\\d{1,2})(?::(?<openMinute>[0-5]\\d))? ?(?<openHalf>am)\\b`,
  'g',
);
/** A camp that must end by a time, or a time without a preposition: no filter, or unclear. */
const UNCLEAR_TIME =
  /\b(?:(?:before|after|by|around|at|ends? by|done by|from) )?(?:\d{1,2}:[0-5]\d(?: ?[ap]m)?|\d{1,2} ?[ap]m)\b|\b(?:ends?|ending|done|finish(?:es|ing)?|out|over) by \d{1,2}\b|\b(?:get )?(?:off|leave|finish|done with|out of) work (?:at|by|around) \d{1,2}(?::[0-5]\d)?\b/g;
const FULL_DAY = /\b(?:full|all|whole)[ -]day\b/g;
/** What a child does all day is not the camp's hours: 'wants to play soccer all day'. */
const DOES_ALL_DAY =
  /\b(?:(?:to|would|could|can|will|'d) (?!be |go |run |cover |last |stay |attend |have |find |get |keep |work )|(?:play|draw|read|swim|watch|sit)(?:s|t?ing)? )(?:[^ ,|]+ ){1,3}$/;
/** Longer than any of these phrases. A fixed length keeps the parser linear. */
const MAX_VERB_LENGTH = 60;

type Groups = Readonly<Record<string, string | undefined>>;
const clock = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/**
 * Reads a time as 'HH:mm'. Without am or pm, a camp opens in the morning from 6 on and closes in the afternoon until 7;
 * undefined for other hours.
 */
const readTime = (groups: Groups, name: 'open' | 'close', half = groups[`${name}Half`]): string | undefined => {
  if (groups[`${name}Noon`]) return '12:00';
  const hour = Number(groups[`${name}Hour`]);
  const minute = Number(groups[`${name}Minute`] ?? 0);
  if (half) return hour < 1 || hour > 12 ? undefined : clock((hour % 12) + (half.includes('p') ? 12 : 0), minute);
  if (hour > 12) return hour < 24 ? clock(hour, minute) : undefined;
  if (name === 'open') return hour >= 6 && hour < 12 ? clock(hour, minute) : undefined;
  if (hour === 12) return clock(12, minute);
  return hour >= 1 && hour <= 7 ? clock(hour + 12, minute) : undefined;
};

const isTimeLike = (groups: Groups, name: 'open' | 'close'): boolean =>
  [`${name}Noon`, `${name}Minute`, `${name}Half`].some((part) => groups[part] !== undefined);

export const takeHours = (draft: Draft): void => {
  const { filters } = draft;
  const set = (phrase: string, opens: string | undefined, closes: string | undefined): boolean => {
    if (opens !== undefined && filters.selectedEarliestTime !== undefined) return draft.reject(phrase);
    if (closes !== undefined && filters.selectedLatestTime !== undefined) return draft.reject(phrase);
    if (opens !== undefined) filters.selectedEarliestTime = opens;
    if (closes !== undefined) filters.selectedLatestTime = closes;
    return opens !== undefined || closes !== undefined;
  };
  draft.take(NAMED_HOURS, ({ 0: phrase, groups = {} }) => {
    const [opens, closes] = [readTime(groups, 'open'), readTime(groups, 'close')];
    return opens !== undefined && closes !== undefined && opens < closes && set(phrase, opens, closes);
  });
  draft.take(HOURS, ({ 0: phrase, index, groups = {} }) => {
    const isAfterMonth = ENDS_WITH_MONTH.test(draft.rest.slice(Math.max(0, index - 10), index));
    // 'June 8 until 3' is a date and a time.
    if (isAfterMonth && / (?:un)?till?\b/.test(phrase)) return false;
    const closes = readTime(groups, 'close');
    const opens = readTime(groups, 'open') ?? readTime(groups, 'open', groups['closeHalf']);
    if (opens === undefined || closes === undefined || opens >= closes) return false;
    // '8-12' may also be ages or days, unless children are named. '8-5' is hours without more.
    const hasAges = draft.children.length > 0 && !isAfterMonth && Number(groups['closeHour']) <= 12;
    const isClear =
      isTimeLike(groups, 'open') || isTimeLike(groups, 'close') || Number(groups['closeHour']) <= 7 || hasAges;
    return isClear && set(phrase, opens, closes);
  });
  /** Until when a parent works. A time for pick-up says better when the camp must close. */
  let workEnd: { readonly phrase: string; readonly closes: string } | undefined;
  draft.take(UNTIL, ({ 0: phrase, index, groups = {} }) => {
    const closes = readTime(groups, 'close');
    if (closes === undefined) return Number(groups['closeHour']) <= 12 && draft.reject(phrase);
    if (!workEnd && /\bwork(?:s|ing)? $/.test(draft.rest.slice(Math.max(0, index - 10), index))) {
      workEnd = { phrase, closes };
      return true;
    }
    return set(phrase, undefined, closes);
  });
  for (const pattern of [OPEN_BY, BY_MORNING])
    draft.take(pattern, ({ 0: phrase, groups = {} }) => set(phrase, readTime(groups, 'open'), undefined));
  draft.take(PICK_UP_AT, ({ 0: phrase, groups = {} }) => set(phrase, undefined, readTime(groups, 'close')));
  draft.take(DROP_OFF_AT, ({ 0: phrase, groups = {} }) => set(phrase, readTime(groups, 'open'), undefined));
  if (workEnd) set(workEnd.phrase, undefined, workEnd.closes);
  draft.take(UNCLEAR_TIME, ([phrase]) => draft.reject(phrase));
  const { rest } = draft;
  draft.take(FULL_DAY, ({ 0: phrase, index }) => {
    const isDone =
      DOES_ALL_DAY.test(rest.slice(Math.max(0, index - MAX_VERB_LENGTH), index)) &&
      !/^ (?:camps?|programs?)\b/.test(rest.slice(index + phrase.length, index + phrase.length + 10));
    if (isDone) return draft.reject(phrase);
    filters.selectedEarliestTime ??= '09:00';
    filters.selectedLatestTime ??= '15:00';
    return true;
  });
};
