import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readChoice, type ReportChoice, withChoice } from './reportSlice.ts';

/** The filters in the page's URL, so that a report can be bookmarked and survives a reload. */
export const useReportChoice = () => {
  const [params, setParams] = useSearchParams();
  // 'Today' is fixed when the filters change, so that a page left open over midnight does not change by itself.
  const [now, setNow] = useState(() => Date.now());
  return {
    choice: readChoice(params, now),
    choose: (next: Partial<ReportChoice>): void => {
      setNow(Date.now());
      setParams((old) => withChoice(old, { ...readChoice(old, Date.now()), ...next }), { replace: true });
    },
  };
};
