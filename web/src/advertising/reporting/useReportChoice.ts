import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readChoice, type ReportChoice, withChoice } from './reportSlice.ts';

/** The choice in the page's address, so that a report can be kept as a bookmark and is the same after loading it anew. */
export const useReportChoice = () => {
  const [params, setParams] = useSearchParams();
  // 'Today' is that of the last choice: a page left open over midnight does not change on its own.
  const [now, setNow] = useState(() => Date.now());
  return {
    choice: readChoice(params, now),
    choose: (next: Partial<ReportChoice>): void => {
      setNow(Date.now());
      setParams((old) => withChoice(old, { ...readChoice(old, Date.now()), ...next }), { replace: true });
    },
  };
};
