import { SCHOOL_BLOCK_ID } from '@campjay/domain/schools/schoolPage.ts';
import type { SchoolBlock } from '@campjay/query-api/schools/contract.ts';

/**
 * The school embedded in the server-rendered page for a code, null if the code is unknown; undefined if the page has no
 * data for it.
 */
export const servedSchool = (code: string): SchoolBlock['school'] | undefined => {
  const text = document.getElementById(SCHOOL_BLOCK_ID)?.textContent;
  const block = text ? (JSON.parse(text) as SchoolBlock) : undefined;
  return block?.code === code ? block.school : undefined;
};
