import { useEffect, useSyncExternalStore } from 'react';
import { useReportQuery, useReportRevisionQuery } from './reportingApi.ts';
import type { ReportSlice } from './reportSlice.ts';

/** A click is in the report within two seconds (asked for every second, and then fetched). */
const POLL_INTERVAL_MS = 1_000;

const subscribe = (onChange: () => void): (() => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
const isVisibleNow = (): boolean => document.visibilityState === 'visible';

/**
 * The report, kept up to date while somebody looks: a small text is asked for, and the report itself only when that says
 * that something has come. What is shown stays until the next is there.
 */
export const useReport = (slice: ReportSlice) => {
  const isVisible = useSyncExternalStore(subscribe, isVisibleNow);
  const { data, currentData, isError, isFetching, refetch } = useReportQuery(slice, {
    refetchOnMountOrArgChange: true,
  });
  const { revision } = useReportRevisionQuery(slice.advertiserId, {
    pollingInterval: isVisible ? POLL_INTERVAL_MS : 0,
    skip: !isVisible,
    // Else each answer would draw the page anew, whatever it says.
    selectFromResult: ({ data: text }) => ({ revision: text }),
  });
  const shownRevision = currentData?.revision;
  useEffect(() => {
    if (revision !== undefined && shownRevision !== undefined && revision !== shownRevision) void refetch();
  }, [revision, shownRevision, refetch]);
  return {
    report: data,
    /** What is shown belongs to an earlier choice. */
    isOutdated: data !== undefined && currentData === undefined,
    isFailed: isError && !isFetching,
    retry: () => void refetch(),
  };
};
