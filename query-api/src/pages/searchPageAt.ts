import { matchPath, type PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { parseSchoolCode } from '@campjay/domain/schools/schoolPage.ts';
import { schoolText } from '@campjay/domain/texts/schools.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type SchoolBlock } from '../schools/contract.ts';
import { schoolLatLng } from '../schools/schoolLatLng.ts';
import { type Schools } from '../schools/schools.ts';

/** The search page of a path, with its note and school. */
export interface SearchPageAt {
  readonly match: PageMatch;
  /** A sentence above the camps. */
  readonly note?: string;
  /** School data for the client, so that it need not request it; undefined if unknown. */
  readonly school?: SchoolBlock;
}

/**
 * Finds the search page of a path. A school that is not listed, or cannot be looked up, falls back to the default
 * region; only the former adds a note.
 */
export const searchPageAt = async (path: string, schools: Schools | undefined, log: Log): Promise<SearchPageAt> => {
  const match = matchPath(path);
  const code = parseSchoolCode(path);
  if (code === undefined || !schools) return { match };
  try {
    const school = await schools.find(code);
    return school
      ? { match: { kind: 'school', matched: true, school }, school: { code, school: schoolLatLng(school) } }
      : { match, note: schoolText.unknown, school: { code, school: null } };
  } catch (error) {
    log.warn({ err: error, path }, 'The page of a school is sent without it, since it could not be read.');
    return { match };
  }
};
