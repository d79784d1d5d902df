import type { Draft } from './draft.ts';

/** Words that must not become search text, because no camp would match them: small talk, and criteria without a filter. */

/** Words that only connect the others. They are dropped if something else was understood. */
const CONNECTING_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the for my our his hers her their your with and or & in at on near around by to from of is are be has have that which who ' +
    'i we me us need needs want wants looking look find search show get give help please hi hello any some something thing ' +
    'camp camps summer summertime kid kids child children kiddo kiddos son sons daughter daughters boy girl grandson ' +
    'granddaughter niece nephew program programs week weeks weekly wk session sessions during per year years old yo ' +
    "close area him it its it's i'm im we're he she they all about between within can could would like do does what there " +
    'class classes coverage where w v open weeklong twin twins sibling siblings budget care best top good great loves love likes price cost costs hours time times starting beginning only ' +
    // Judgments.
    'awesome amazing cool excellent favorite fun ideal nice perfect popular quality rated rating recommended reputable reviews well ' +
    // Small talk.
    'advice experience experiences anyone anybody appreciate appreciated back come ever everyone feel happy hey hoping hopefully idea ideas interested know knows might must ' +
    'maybe ok okay options option person possible possibly pls plz possibility preferably preference pref prefer recommend recommendation ' +
    'recommendations recs should someone somebody soon suggest suggestion suggestions suggested sure tell thank thanks think thinking thx ty tia try ' +
    'trying tried will wondering worries wonder y yes ' +
    'anything anywhere everything somewhere nothing else even either both each every other others too also just really very super so pretty quite ' +
    'almost nearly still yet left available availability last minute spot spots space spaces opening openings ' +
    // What camps and families have in common.
    'activity activities babysitting childcare daycare entire full month months kind kinds local location nearby place places sort stuff ' +
    'things type types whole fall spring winter year-round school vacation break mom mother dad father parent parents family wife husband ' +
    'brother sister brothers sisters friend friends cousin cousins grandkid grandkids little one ones guy littles toddler baby ' +
    'together same enjoy enjoys enjoyed obsessed crazy adore adores interest into fan shy active energetic outgoing picky nervous sensitive curious smart ' +
    // Verbs, pronouns and conjunctions.
    "am as because been being but had if not no than them then these they're this those was were when while since until how many much more most " +
    'doing did done go goes going gets getting got keep keeps make offer offers offering run runs start starts end ends take takes taking work works ' +
    "working won't can't don't he's she's who's that's what's there's i've we've i'll we'll let's isn't doesn't himself herself themselves you u ur " +
    'gone away off out town traveling travelling trip leave leaving return returning after before plus de ' +
    // The commonest verbs.
    'accept accepts accepting allow allows allowed ask asked asking attend attending attended become begin begins believe booking bring ' +
    'brings bringing buy call called calling change check checking choose choosing commute commuting consider considering cover covers covered ' +
    'decide deciding drive drop enroll enrolling enrolled exist exists expect explain fill figure finding finish finishes fit fits fitting ' +
    'follow found happen happens happening hear heard hold include includes including join joining keeping kept let lets letting live living lives ' +
    'lose made making mean means meet meets mind move moved moving occupied entertained engaged pay paying pick picking plan planning plans put ' +
    'register registering registered remember said saw say saying says see seeing seem seems seen send sending serve serves share shows ' +
    'sit sounds spend spending started stayed stay staying stop switch talk talking told tells thought turn use used using ' +
    'visit visiting wait waiting wanted wanting wish worried worry worth drops needing needed seeking seek seeks hunting ' +
    // The commonest adjectives, without those that name a theme.
    'able bad better big certain crowded decent different difficult early easy engaging extra fine friendly full-time fulltime hard ' +
    'important interesting large late later latest legit long longer lovely low main new newer next older oldest own particular positive ' +
    'proper ready real right safe similar simple single small solid specific structured supportive trusted trustworthy unique ' +
    'warm welcoming wonderful wrong young younger youngest middle caring nurturing stimulating exciting enriching ' +
    // The commonest nouns, adverbs and fillers.
    'taken actually everybody prices doors door player players nobody earlier honestly simply totally absolutely literally truly clearly ' +
    'daily bored boring grandma grandpa grandmother grandfather grandparents nana nanny sitter babysitter folks guys mama mamas moms dads ' +
    'forgot forget forgetting missed bang buck bucks stuck desperate desperately hectic juggling holiday holidays downtown max maximum minimum limit tops ' +
    'past least below above afford yall lil community overwhelmed begging excited excitement thrilled hates reasonable ' +
    'alone worked worn tired mommy daddy closed dd ds birthday bit bunch case chance couple deal fee fees group groups home household issue lot lots luck ' +
    'neighborhood neighborhoods number part people point problem question range rate rates reason schedule schedules side situation ' +
    'thoughts today tomorrow tonight trouble way ways zip classmate classmates buddy buddies ' +
    'two three four mine site website grad graduate required city town google siri alexa themed theme based focused oriented style ex grandchildren grandson grandsons granddaughters uh um er r coming fast plays watching name weather neighbor neighbors carpool money job office meeting meetings boss stress stressed searching again ago ahead already although alternatively always another anymore anyway anyways anytime asap basically btw bc cause cuz currently definitely down ' +
    'especially exactly far finally fyi generally gonna gotta haha here however idk ideally imo instead kinda lately lol mainly mostly never ' +
    'now often omg once otherwise over perhaps ppl probably rather rn seriously somehow sometime sometimes somewhat sorry ' +
    'such surely therefore though tho through throughout toward towards typically ugh under unless up upcoming usually via wanna whatever ' +
    'whenever wherever whether why yeah yep yup ' +
    "ive id dont doesnt cant wont isnt arent hes shes theyre thats whats i'd she'd he'd they'd you're you've they've aren't didn't wasn't wouldn't"
  ).split(' '),
);

/** Criteria that parents name, and no filter can express. They are reported. */
const UNSUPPORTED_CRITERIA: readonly RegExp[] = [
  // Prices without a number.
  /(?<![\w-])(?:cheap(?:er|est|ish)?|inexpensive|affordabl[ey]|expensive|pricey|low[- ]cost|low[- ]price[sd]?|budget[- ]friendly|reasonabl[ey](?: priced)?|under budget|on a budget|money is (?:very |really |so |a bit )?tight|(?:(?:on|have) )?(?:a )?(?:very |really )?tight budget|budget is (?:very |really )?tight)(?![\w-])/g,
  // Payment.
  /(?<![\w-])(?:(?:sibling|early[- ]bird|multi[- ]?(?:child|kid|week)|military|group) )?(?:discounts?|coupons?|payment plans?|promo codes?)(?![\w-])/g,
  // Stages of life, which are not ages.
  /(?<![\w-])(?:pre-?teens?|tweens?|teens?|teen-?agers?|youths?|(?:middle|high|elementary|grade)[ -]?schoolers?|(?:in|entering|starting|for|rising) (?:middle|high|elementary) school)(?![\w-])/g,
  // Rhythms: a filter knows only the number of days, from three on.
  /(?<![\w-])(?:once|twice|(?:\d|two|three|four) times) (?:a|per|each|every) (?:week|month|day)(?![\w-])/g,
  /(?<![\w-])(?:in the |on )?(?:early |late )?(?:weekday |weekend )?(?:mornings?|afternoons?|evenings?|nights?|week-?ends?|week-?days?)(?: only)?(?![\w-])/g,
  /(?<![\w-])(?:(?:on|only|and|or|every|&) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mons|tues?|weds|thurs?|fris?|mwf|tth|t\/th|m\/w\/f)(?:(?: ?(?:[-\/&,]|and|or|to) ?| )(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mons?|tues?|weds?|thurs?|fris?)){0,6}(?: only)?(?![\w-])/g,
  /(?<![\w-])(?:mon|tues?|wed|thu(?:rs?)?|fri)(?:(?: ?[-\/&,+] ?| and | )(?:mon|tues?|wed|thu(?:rs?)?|fri)){1,4}(?: only)?(?![\w-])/g,
  /(?<![\w.:$-])(?:(?:under|over|at least|about|only) )?\d{1,2} ?(?:hours?|hrs?)(?: (?:a|per|each) day| ?\/ ?day| daily)?(?![\w-])/g,
  // 'Four-day camp': days a week, or the length of the camp.
  /(?<![\w-])(?:[1-7]|two|three|four|five|six)[ -]day (?=(?:camps?|programs?|sessions?|weeks?)\b)/g,
  // Levels and settings.
  /(?<![\w-])(?:(?:for )?(?:absolute |total )?beginners?|intermediate|(?:all|any) (?:skill )?levels?|first[- ]timers?|first[- ]time(?: campers?)?|(?:small|smaller) (?:groups?|class(?:es)?)|(?:low|small) ratio|flexible(?: (?:hours?|schedules?|dates?|weeks?|days?))?|(?:easy|short) (?:commute|drive)|(?:late|early) (?:pick[ -]?ups?|drop[ -]?offs?)|pick[ -]?ups?|drop[ -]?offs?|(?:with )?(?:openings|availability|vacancies)|(?:not|isn't) (?:full|sold out)|(?:spots?|spaces?) (?:left|open|available|remaining)|waitlist|walking distance|walkable|close by|(?:outside|north|south|east|west) of|(?:free )?parking)(?![\w-])/g,
];

/** True for connecting words, also contracted: "where's". */
export const isConnectingWord = (word: string): boolean =>
  CONNECTING_WORDS.has(word) || CONNECTING_WORDS.has(word.replace(/'(?:s|re|ll|d|ve|m)$/, ''));

/** What a person of the family does: 'if we get sick', 'I work late'. */
const CLAUSE = /(?<![\p{L}'-])(?<!where )(?:i|we|he|she|they|you)(?:'(?:m|re|s|ll|ve|d))? (?<predicate>[^,|]+)/gu;
/** After these words follows what the family wants, or another clause. */
const ENDS_CLAUSE =
  /^(?:wants?|wanted|needs?|needed|lov(?:e|es|ed)|likes?|liked|adores?|enjoys?|into|interested|obsessed|about|prefers?|looking|find|search|searching|with|for|in|near|at|camps?|class|classes|fan|try|learn|and|but|so|or)$/;

/** Reports what a clause about the family says besides what it wants: 'sick' of 'if we get sick'. Must run last. */
export const rejectClauses = (draft: Draft): void => {
  draft.rest = draft.rest.replace(CLAUSE, (clause: string, predicate: string) => {
    const words = predicate.split(' ');
    const end = words.findIndex((word) => ENDS_CLAUSE.test(word));
    const own = end < 0 ? words : words.slice(0, end);
    const isOther = (word: string): boolean => /^[\p{L}'-]+$/u.test(word) && !isConnectingWord(word);
    const others = own.filter(isOther);
    if (others.length === 0) return clause;
    draft.reject(others.join(' '));
    return [...own.filter((word) => !isOther(word)), ...words.slice(own.length)].join(' ');
  });
};

/** Small talk whose words mean something elsewhere: 'to book' and 'sign up', but not 'comic book' and 'sign language'. */
const SMALL_TALK =
  /(?<![\w-])(?:to (?:book|play)|(?:every|each) days?|sign(?:ed|ing)?(?=(?: [^ ]+){0,3}[ -]ups?(?![\w-]))|(?:my|our) house)(?![\w-])/g;

export const rejectUnsupportedCriteria = (draft: Draft): void => {
  draft.take(SMALL_TALK, () => true);
  for (const pattern of UNSUPPORTED_CRITERIA) draft.take(pattern, ([phrase]) => draft.reject(phrase));
};
