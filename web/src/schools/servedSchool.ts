import { SCHOOL_BLOCK_ID } from '@campjay/events/schools/schoolPage.ts';
import type { SchoolBlock } from '@campjay/query-api/schools/contract.ts';

/** The school that the first document brought along for a code, null where there is none; undefined where it says nothing of it. */
export const servedSchool = (code: string): SchoolBlock['school'] | undefined => {
  const text = document.getElementById(SCHOOL_BLOCK_ID)?.textContent;
  const block = text ? (JSON.parse(text) as SchoolBlock) : undefined;
  return block?.code === code ? block.school : undefined;
};
