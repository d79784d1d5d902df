import { SCHOOLS } from '@campjay/read-models/models/schools.ts';
import { type PageSchool } from '@campjay/domain/schools/schoolPage.ts';
import { type SchoolResponse } from './contract.ts';
import { SchoolCode } from '@campjay/events/schools/facts.ts';
import { readActiveBuild, type ActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { escapeIdentifier, type Pool } from 'pg';

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

/** Finds the schools that have a page. Every method throws an error until the read model of schools has been built. */
export interface Schools {
  /** Finds the school with this code, ignoring case; undefined if there is none or the code is invalid. */
  find(code: string): Promise<PageSchool | undefined>;
  /** Returns a text that changes whenever a school may have changed. */
  version(): Promise<string>;
  /** Returns all schools, ordered by code. */
  all(): Promise<readonly PageSchool[]>;
}

interface SchoolRow {
  readonly code: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly lat: number;
  readonly lng: number;
  readonly discount_code: string | null;
}

const toSchool = ({ code, name, street, city, state, zip, lat, lng, discount_code }: SchoolRow): PageSchool => ({
  code,
  name,
  address: `${street}, ${city}, ${state} ${zip}`,
  city,
  lat,
  lng,
  ...(discount_code !== null && { discountCode: discount_code }),
});

/** Creates the access to the schools in the read model. */
export const createSchools = (pool: Pool): Schools => {
  const requireBuild = async (): Promise<ActiveBuild> => {
    const build = await readActiveBuild(pool, SCHOOLS);
    if (!build) throw new Error('The read model of the schools has not been built yet.');
    return build;
  };
  const readWhere = async (condition: string, values: readonly unknown[]): Promise<readonly PageSchool[]> => {
    const { schema } = await requireBuild();
    const { rows } = await pool.query<SchoolRow>(
      `select * from ${escapeIdentifier(schema)}.schools where ${condition} order by code`,
      [...values],
    );
    return rows.map(toSchool);
  };
  return {
    find: async (text) => {
      const { data: code } = SchoolCode.safeParse(text.toLowerCase());
      return code === undefined ? undefined : (await readWhere('code = $1', [code]))[0];
    },
    version: async () => {
      const { schema, batch } = await requireBuild();
      return `${schema} ${batch}`;
    },
    all: () => readWhere('true', []),
  };
};
