import { createHash } from 'node:crypto';
import { type Category } from '@campjay/domain/catalog/filterOptions.ts';
import { formatGrade, formatNumber } from '@campjay/domain/format.ts';
import { describeTruePrice, toPricedSession } from '@campjay/domain/catalog/priceText.ts';
import { campCategoriesOf, categoriesOf } from '@campjay/domain/catalog/sessionFacts.ts';
import { formatNumberRanges } from '@campjay/domain/catalog/sessionText.ts';
import { truePriceOf } from '@campjay/domain/catalog/truePrice.ts';
import { formatPageTopic } from '@campjay/domain/geography/hero.ts';
import { type PageMatch, presetCategories } from '@campjay/domain/geography/matchPath.ts';
import { type WholeCamp } from '../search/contract.ts';
import { cleanText } from './cleanText.ts';

/** What a share picture shows. All texts are single lines, except for the title. */
export interface PictureContent {
  readonly title: string;
  /** Shown if the fonts lack the letters of the title. */
  readonly plainTitle: string;
  readonly season: string;
  readonly place: string | undefined;
  readonly ages: string | undefined;
  /** The fact that stands out: a camp's price, or the number of camps. */
  readonly highlight: string | undefined;
  readonly categories: string | undefined;
  /** The name of a drawing of the mascot in the client's folder `jay`. */
  readonly mascot: string;
}

/** What the mascot does in the pictures of a category; in all others, he reads a map. */
const MASCOTS: Partial<Record<Category, string>> = {
  'Arts & Crafts': 'painting-at-an-easel',
  Cooking: 'toasting-a-marshmallow',
  Dance: 'roller-skating',
  Music: 'playing-the-ukulele',
  Outdoors: 'paddling-a-canoe',
  STEM: 'mixing-in-a-lab',
  Sports: 'playing-soccer',
  Theater: 'hanging-upside-down',
};
const DEFAULT_MASCOT = 'reading-a-map';

const mascotFor = (categories: readonly Category[]): string =>
  categories.flatMap((category) => MASCOTS[category] ?? [])[0] ?? DEFAULT_MASCOT;

/** Joins the first names, and counts the others: 'Oakland, Berkeley + 3 more'; undefined for an empty list. */
const joinFirst = (names: readonly string[], max: number, separator: string): string | undefined => {
  if (names.length === 0) return undefined;
  const rest = names.length - max;
  return names.slice(0, max).join(separator) + (rest > 0 ? ` + ${rest} more` : '');
};

const citiesOf = ({ instances, neighborcality }: WholeCamp): readonly string[] => {
  const sessionCities = instances.map((session) => session.address_city ?? session.neighborcality);
  const listed = sessionCities.some((city) => city !== undefined) ? sessionCities : [neighborcality];
  const cities = listed.flatMap((city) => (city === undefined ? [] : cleanText(city)));
  return [...new Set(cities)].filter((city) => city !== '');
};

const agesOf = ({ instances }: WholeCamp): string | undefined => {
  const ages = formatNumberRanges(
    instances.flatMap((session) => session.ages ?? []),
    String,
  );
  if (ages !== '') return `Ages ${ages}`;
  const grades = formatNumberRanges(
    instances.flatMap((session) => session.grades ?? []),
    formatGrade,
  );
  return grades === '' ? undefined : `Grades ${grades}`;
};

/**
 * '$425/wk', with 'from' if another session costs more or its price per week is unknown. Undefined if no price per week is
 * known (docs/search.md).
 */
const priceOf = ({ instances }: WholeCamp, season: number): string | undefined => {
  const priced = instances.flatMap((facts) => {
    const session = toPricedSession(facts, season);
    const price = truePriceOf(session);
    return price ? [{ session, price }] : [];
  });
  const [cheapest] = priced
    .filter(({ price }) => price.unit === 'week')
    .toSorted((one, other) => one.price.camp - other.price.camp);
  if (!cheapest) return undefined;
  const text = describeTruePrice(cheapest.session, { ...cheapest.price, campMax: cheapest.price.camp });
  const isExceeded = priced.some(({ price }) => price.unit === 'stated' || price.campMax > cheapest.price.camp);
  return isExceeded ? `from ${text}` : text;
};

/** Without 'General', which says nothing about a camp. */
const campCategories = (camp: WholeCamp): readonly Category[] => {
  const listed = [...campCategoriesOf(camp), ...camp.instances.flatMap((session) => categoriesOf(camp, session))];
  return [...new Set(listed)].filter((category) => category !== 'General');
};

/** Returns what the share picture of a camp shows. */
export const describeCampPicture = (camp: WholeCamp, season: number): PictureContent => {
  const cities = citiesOf(camp);
  const categories = campCategories(camp);
  const [city] = cities;
  return {
    title: cleanText(camp.camp_org_name),
    plainTitle: city === undefined ? 'Summer camp' : `Summer camp in ${city}`,
    season: `Summer ${season}`,
    place: joinFirst(cities, 2, ', '),
    ages: agesOf(camp),
    highlight: priceOf(camp, season),
    categories: joinFirst(categories, 3, ' · '),
    mascot: mascotFor(categories),
  };
};

/** Undefined for 0, because a page may list camps that have no schedule yet. */
const countCamps = (total: number): string | undefined => {
  if (total === 0) return undefined;
  return total === 1 ? '1 camp' : `${formatNumber(total)} camps`;
};

/** Returns what the share picture of a search page shows. */
export const describeSearchPicture = (match: PageMatch, total: number, season: number): PictureContent => {
  const title = cleanText(formatPageTopic(match));
  return {
    title,
    plainTitle: title,
    season: `Summer ${season}`,
    place: 'Dates, hours, ages and prices',
    ages: undefined,
    highlight: countCamps(total),
    categories: undefined,
    mascot: mascotFor(presetCategories(match) ?? []),
  };
};

/** Describes a picture for people who cannot see it. */
export const describePicture = ({ title, place, ages, highlight }: PictureContent): string =>
  [title, place, ages, highlight].filter((text) => text !== undefined && text !== '').join(', ');

/** Changes when the design of the pictures changes, so that link previews load them again. */
const DESIGN = 1;

/** Returns a digest that changes with everything that a picture shows. */
export const pictureVersion = (content: PictureContent): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, content]))
    .digest('base64url')
    .slice(0, 12);
