import type { PageMatch } from '@campjay/domain/geography/matchPath.ts';
import type { PageSchool } from '@campjay/domain/schools/schoolPage.ts';

/** The search page around a school; undefined without one. */
export const matchOfSchool = (
  code: string,
  school: Omit<PageSchool, 'code'> | null | undefined,
): PageMatch | undefined => (school ? { kind: 'school', isKnownPath: true, school: { ...school, code } } : undefined);
