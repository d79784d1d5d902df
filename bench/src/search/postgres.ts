import { toDayNumber } from '@campjay/events/calendar.ts';
import { type OptionField } from '@campjay/domain/catalog/filters.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { type CampEntry } from '@campjay/query-api/search/index/build/entry.ts';
import { type Meaning, OPTION_OFFSETS, optionCount } from '@campjay/query-api/search/index/meaning.ts';
import { type Children, OPTION_FIELDS, type SearchCriteria } from '@campjay/query-api/search/searchCriteria.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Answer } from './answer.ts';

/**
 * The same searches in PostgreSQL with idiomatic indexes: one table of sessions that includes the camp's columns,
 * stored in camp order, every list a GIN-indexed array, words a GIN-indexed tsvector, the rest B-trees.
 */
const LISTS: readonly (readonly [OptionField, string])[] = [
  ['selectedWeekLabel', 'weeks'],
  ['selectedCategory', 'categories'],
  ['selectedGender', 'genders'],
];
/** The other fields: a session has at most one option of each. Registration has a column of its own. */
const SINGLES: readonly (readonly [OptionField, string])[] = OPTION_FIELDS.filter(
  (field) => field !== 'selectedTimeUntilRegDate' && LISTS.every(([list]) => list !== field),
).map((field) => [field, field.toLowerCase()]);

const placesOf = (low: number, high: number, field: OptionField): number[] =>
  Array.from({ length: optionCount(field) }, (_, at) => at).filter((at) => {
    const bit = OPTION_OFFSETS[field] + at;
    return ((bit < 32 ? low >>> bit : high >>> (bit - 32)) & 1) === 1;
  });

const cell = (value: number | string | undefined): string => (value === undefined ? '\\N' : String(value));
const array = (values: readonly number[]): string => `{${values.join(',')}}`;

function* copyLines(camps: readonly CampEntry[]): Generator<string> {
  for (const [camp, entry] of camps.entries())
    for (const [position, session] of entry.sessions.entries()) {
      const list = (field: OptionField) => placesOf(session.low, session.high, field);
      const words = [...new Set([...splitWords(entry.text), ...splitWords(session.text)])]
        .map((word) => `'${word}'`)
        .join(' ');
      yield `${[
        camp,
        position,
        entry.orgId,
        ...LISTS.map(([field]) => array(list(field))),
        ...SINGLES.map(([field]) => cell(list(field)[0])),
        entry.registration,
        cell(session.price && Math.ceil(session.price.camp / 100)),
        cell(session.opens),
        cell(session.closes),
        cell(session.start),
        array(session.ages),
        array(session.grades),
        cell(session.places[0]?.lat),
        cell(session.places[0]?.lng),
        words,
      ].join('\t')}\n`;
    }
}

const TABLE = `create table sessions (camp int, position int, org_id text, weeks int[], categories int[], genders int[],
  ${SINGLES.map(([, column]) => `${column} int, `).join('')}registration int, price int, opens int, closes int, start int,
  ages int[], grades int[], lat float8, lng float8, words tsvector)`;
const INDEXES = [
  ...['weeks', 'categories', 'genders', 'ages', 'grades', 'words'].map(
    (column) => `create index on sessions using gin (${column})`,
  ),
  ...[
    'selecteddaysperweek',
    'selecteddayorsleepaway',
    'registration',
    'price',
    'opens',
    'closes',
    'camp',
    'lat, lng',
  ].map((columns) => `create index on sessions (${columns})`),
];

const registrationSql = (place: number, today: number): string =>
  [
    `registration <= ${today}`,
    `registration between ${today + 1} and ${today + 7}`,
    `registration between ${today + 8} and ${today + 28}`,
    `registration >= ${today + 29} and registration < ${2 ** 30}`,
    `registration = ${2 ** 30}`,
  ][place] ?? 'false';

const anyOf = (conditions: readonly string[]): string => `(${conditions.join(' or ')})`;

const childrenSql = (wanted: Children, season: number): string => {
  const january = toDayNumber(season, 1, 1) ?? 0;
  const age = (born: number) => {
    const birth = new Date(born * 86_400_000);
    const birthday =
      (toDayNumber(season, birth.getUTCMonth() + 1, birth.getUTCDate()) ?? toDayNumber(season, 3, 1) ?? 0) - january;
    const older = season - birth.getUTCFullYear();
    return `(ages = '{}' or (start < ${birthday} and ages @> '{${older - 1}}') or (start >= ${birthday} and ages @> '{${older}}'))`;
  };
  const grade = (of: number) => `(grades = '{}' or grades @> '{${of}}')`;
  if (wanted.kind === 'each')
    return anyOf(
      wanted.children.map((child) =>
        [
          child.born === undefined ? 'true' : age(child.born),
          child.age === undefined ? 'true' : `(ages = '{}' or ages @> '{${child.age}}')`,
          child.grade === undefined ? 'true' : grade(child.grade),
        ].join(' and '),
      ),
    );
  return [wanted.born, wanted.grades]
    .map((list, at) => (list.length === 0 ? 'true' : anyOf(list.map(at === 0 ? age : grade))))
    .join(' and ');
};

const tsquery = (meanings: readonly Meaning[]): string =>
  meanings
    .map((meaning) => {
      switch (meaning.kind) {
        case 'word':
          return `'${meaning.word}'`;
        case 'beginning':
          return `'${meaning.word}':*`;
        case 'forgiven':
          return `(${(meaning.words.length > 0 ? meaning.words : ['no such word']).map((word) => `'${word}'`).join(' | ')})`;
      }
    })
    .join(' & ');

/** Miles, by the same formula as everywhere else. */
const distanceSql = ({ lat, lng }: { lat: number; lng: number }): string =>
  `2 * 3959 * asin(least(1, sqrt(sin(radians(lat - ${lat}) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(lat)) * sin(radians(lng - ${lng}) / 2) ^ 2)))`;

const conditionsOf = (criteria: SearchCriteria, meanings: readonly Meaning[]): readonly string[] => {
  const { place, options } = criteria;
  const reach = place && {
    lat: place.radius / 69,
    lng: place.radius / (69 * Math.cos((place.lat * Math.PI) / 180)) + 0.1,
  };
  return [
    'true',
    ...LISTS.flatMap(([field, column]) =>
      options.has(field) ? [`${column} && '${array(options.get(field) ?? [])}'`] : [],
    ),
    ...SINGLES.flatMap(([field, column]) =>
      options.has(field) ? [`${column} = any('${array(options.get(field) ?? [])}')`] : [],
    ),
    ...(options.has('selectedTimeUntilRegDate')
      ? [anyOf((options.get('selectedTimeUntilRegDate') ?? []).map((at) => registrationSql(at, criteria.today)))]
      : []),
    ...(criteria.maxPrice === undefined
      ? []
      : [`(price <= ${criteria.maxPrice}${criteria.includeUnpriced ? ' or price is null' : ''})`]),
    ...(criteria.opensBy === undefined ? [] : [`opens <= ${criteria.opensBy}`]),
    ...(criteria.closesFrom === undefined ? [] : [`closes <= ${-criteria.closesFrom}`]),
    ...(criteria.children ? [childrenSql(criteria.children, criteria.season)] : []),
    ...(place && reach
      ? [
          `lat between ${place.lat - reach.lat - 0.1} and ${place.lat + reach.lat + 0.1}`,
          `lng between ${place.lng - reach.lng} and ${place.lng + reach.lng}`,
          `${distanceSql(place)} <= ${place.radius}`,
        ]
      : []),
    ...(meanings.length > 0 ? [`words @@ $1::tsquery`] : []),
  ];
};

export interface PostgresRival extends AsyncDisposable {
  ask(criteria: SearchCriteria, meanings: readonly Meaning[], sort: string): Promise<Answer>;
}

/** Fills its own table and searches it. Camps must be in order of name. */
export const postgresRival = async (url: string, camps: readonly CampEntry[]): Promise<PostgresRival> => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`drop table if exists sessions; ${TABLE}`);
  await pipeline(Readable.from(copyLines(camps)), client.query(copyFrom('copy sessions from stdin')));
  for (const index of INDEXES) await client.query(index);
  await client.query('vacuum analyze sessions');
  return {
    ask: async (criteria, meanings, sort) => {
      const distance = sort === 'distance' && criteria.place ? distanceSql(criteria.place) : '0::float8';
      const { rows } = await client.query<{ total: string; page: string[] | null }>(
        `with matched as (
           select camp, org_id, min(${distance}) as miles from sessions where ${conditionsOf(criteria, meanings).join(' and ')} group by camp, org_id)
         select (select count(*) from matched) as total,
                (select array_agg(org_id) from (select org_id from matched order by miles, camp limit 18) page) as page`,
        meanings.length > 0 ? [tsquery(meanings)] : [],
      );
      return { total: Number(rows[0]?.total ?? 0), page: rows[0]?.page ?? [] };
    },
    [Symbol.asyncDispose]: async () => {
      await client.query('drop table sessions');
      await client.end();
    },
  };
};
