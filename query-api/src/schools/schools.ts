import { type RowOf } from '@campjay/read-models/table.ts';
import { SCHOOLS } from '@campjay/read-models/models/schools.ts';
import { type PageSchool } from '@campjay/domain/schools/schoolPage.ts';
import { type SchoolResponse } from './contract.ts';
import { SchoolCode } from '@campjay/events/schools/facts.ts';
import { createReader, readActiveBuild, ReadModelMissing } from '@campjay/read-models/activeBuild.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
import { type Pool } from 'pg';

/** Converts a school to the form in which the route returns it and its page embeds it. */
export const presentSchool = ({ lat, lng, address, discountCode, name, city }: PageSchool): SchoolResponse => ({
  success: true,
  lat,
  lng,
  address,
  schoolCodeSet: discountCode !== undefined,
  ...(discountCode !== undefined && { discountCode }),
  name,
  city,
});

/** Finds the schools that have a page. Every method throws `ReadModelMissing` until the read model of schools has been built. */
export interface Schools {
  /** Finds the school with this code, ignoring case; undefined if there is none or the code is invalid. */
  find(code: string): Promise<PageSchool | undefined>;
  /** Returns a text that changes whenever a school may have changed. */
  version(): Promise<string>;
  /** Returns all schools, ordered by code. */
  all(): Promise<readonly PageSchool[]>;
}

type SchoolRow = RowOf<typeof SCHOOLS.tables.schools>;

const toSchool = ({ code, name, street, city, state, zip, lat, lng, discount_code }: SchoolRow): PageSchool => ({
  code,
  name,
  address: `${street}, ${city}, ${state} ${zip}`,
  city,
  lat,
  lng,
  ...(discount_code !== null && { discountCode: discount_code }),
});

/** Finds the school with this code, ignoring case; undefined if there is none or the code is invalid. */
export const findSchool = async (read: Reader<'schools'>, text: string): Promise<PageSchool | undefined> => {
  const { data: code } = SchoolCode.safeParse(text.toLowerCase());
  if (code === undefined) return undefined;
  const row = await read(SCHOOLS, (db) =>
    db.selectFrom('schools').selectAll().where('code', '=', code).executeTakeFirst(),
  );
  return row && toSchool(row);
};

/** Creates the access to the schools for pages, which wait for no position. */
export const createSchools = (pool: Pool): Schools => {
  const read = createReader(pool);
  return {
    find: (text) => findSchool(read, text),
    version: async () => {
      const build = await readActiveBuild(pool, SCHOOLS.name);
      if (!build) throw new ReadModelMissing(SCHOOLS.name);
      return `${build.schema} ${build.batch}`;
    },
    all: async () =>
      (await read(SCHOOLS, (db) => db.selectFrom('schools').selectAll().orderBy('code').execute())).map(toSchool),
  };
};
