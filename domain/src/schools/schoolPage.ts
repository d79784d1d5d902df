/** A school as shown on its page. */
export interface PageSchool {
  readonly code: string;
  readonly name: string;
  /** On one line: '650 Addison Ave., Palo Alto, CA 94301'. */
  readonly address: string;
  readonly city: string;
  /** Coordinates in degrees. */
  readonly lat: number;
  readonly lng: number;
  /** The discount code for parents who arrive through the page. */
  readonly discountCode?: string | undefined;
}

/** The search radius around a school, in miles (Requirement 4.18). */
export const SCHOOL_RADIUS_MILES = 20;

/** The id of the HTML element in which the server's HTML embeds the page's school as JSON. */
export const SCHOOL_JSON_ELEMENT_ID = 'school-of-page';

const SCHOOL_PATH_PATTERN = /^\/+school\/([^/]+)\/*$/i;

/** Returns the school code in a path, in lower case; undefined if the path is not that of a school page. */
export const parseSchoolCode = (path: string): string | undefined => SCHOOL_PATH_PATTERN.exec(path)?.[1]?.toLowerCase();

export const schoolPath = ({ code }: Pick<PageSchool, 'code'>): string => `/school/${code}`;
