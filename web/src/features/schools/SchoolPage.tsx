import { SCHOOL_JSON_ELEMENT_ID, parseSchoolCode } from '@campjay/domain/schools/schoolPage.ts';
import type { EmbeddedSchool } from '@campjay/query-api/schools/contract.ts';
import type { PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { schoolText } from '@campjay/domain/texts/sharedPages.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { use, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import { ServedListContext } from '../catalog/results/ServedCamps.tsx';
import { SearchPage } from '../catalog/SearchPage.tsx';
import { PageLoading } from '../../ui/PageLoading.tsx';
import { matchOfSchool } from './matchOfSchool.ts';
import { useSchoolQuery, saveSchoolDiscount } from './schoolsApi.ts';

/**
 * Reads the school that the server embedded in the page. Null if the server does not know the code; undefined if the
 * page has no embedded data for this code.
 */
const readEmbeddedSchool = (code: string): EmbeddedSchool['school'] | undefined => {
  const text = document.getElementById(SCHOOL_JSON_ELEMENT_ID)?.textContent;
  const block = text ? (JSON.parse(text) as EmbeddedSchool) : undefined;
  return block?.code === code ? block.school : undefined;
};

/** The search page of a path, around the school in the document; undefined if the document has none for it. */
export const readSchoolMatch = (path: string): PageMatch | undefined => {
  const code = parseSchoolCode(path) ?? '';
  return matchOfSchool(code, readEmbeddedSchool(code));
};

/** How long the message about the discount is visible, in milliseconds (Requirement 9.88). */
const DISCOUNT_SHOWN_MS = 4000;

/**
 * The search page centered on a school (Requirement 2.6). If the school cannot be fetched, the error is only logged
 * (Requirement 8.17), and the page shows the default region, as for an unknown school code.
 */
export function SchoolPage() {
  const { pathname } = useLocation();
  const code = parseSchoolCode(pathname) ?? '';
  const servedSchool = use(ServedListContext)?.school;
  const embeddedSchool = useMemo(
    () => (servedSchool === undefined ? readEmbeddedSchool(code) : servedSchool),
    [code, servedSchool],
  );
  const { currentData: fetchedSchool, isFetching } = useSchoolQuery(embeddedSchool === undefined ? code : skipToken);
  const school = embeddedSchool === undefined ? fetchedSchool : embeddedSchool;
  const match = useMemo(() => matchOfSchool(code, school), [code, school]);
  const discountCode = school?.discountCode;
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (discountCode === undefined) return;
    const isNewDiscount = saveSchoolDiscount({ schoolCode: code, discountCode });
    if (isNewDiscount) dispatch(messageShown({ text: schoolText.discountSet, ms: DISCOUNT_SHOWN_MS }));
  }, [code, discountCode, dispatch]);
  if (isFetching) return <PageLoading />;
  return <SearchPage match={match} notice={school === null ? schoolText.unknown : undefined} />;
}
