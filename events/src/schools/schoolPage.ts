/** What a school's page knows of its school. */
export interface PageSchool {
  readonly code: string;
  readonly name: string;
  /** In one line: '650 Addison Ave., Palo Alto, CA 94301'. */
  readonly address: string;
  readonly city: string;
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
  /** What parents who come through the page may subscribe with. */
  readonly discountCode?: string | undefined;
}

/** The miles around a school that its page searches (SPEC §9 'School address sets 20'). */
export const SCHOOL_RADIUS_MILES = 20;

/** The element of a first document that holds its school as JSON. */
export const SCHOOL_BLOCK_ID = 'school-of-page';

const PATH = /^\/+school\/([^/]+)\/*$/i;

/** The code in the address of a school's page, however it is written; undefined where the path is none. */
export const parseSchoolCode = (path: string): string | undefined => PATH.exec(path)?.[1]?.toLowerCase();

export const schoolPath = ({ code }: Pick<PageSchool, 'code'>): string => `/school/${code}`;
