import { useEffect, useSyncExternalStore } from 'react';
import { useReportQuery, useReportRevisionQuery } from './reportingApi.ts';
import type { ReportSlice } from './reportSlice.ts';

/** A click appears in the report within two seconds: a poll each second, then a fetch. */
const POLL_INTERVAL_MS = 1_000;

const subscribe = (onChange: () => void): (() => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
const isVisibleNow = (): boolean => document.visibilityState === 'visible';

/**
 * The report, kept current while the tab is visible. It polls a small revision text, and refetches the report only when
 * that changes. The previous data stays on screen until the new data arrives.
 */
export const useReport = (slice: ReportSlice) => {
  const isVisible = useSyncExternalStore(subscribe, isVisibleNow);
  const { data, currentData, isError, isFetching, refetch } = useReportQuery(slice, {
    refetchOnMountOrArgChange: true,
  });
  const { revision } = useReportRevisionQuery(slice.advertiserId, {
    pollingInterval: isVisible ? POLL_INTERVAL_MS : 0,
    skip: !isVisible,
    // Otherwise every response would rerender the page, even an unchanged one.
    selectFromResult: ({ data: text }) => ({ revision: text }),
  });
  const shownRevision = currentData?.revision;
  useEffect(() => {
    if (revision !== undefined && shownRevision !== undefined && revision !== shownRevision) void refetch();
  }, [revision, shownRevision, refetch]);
  return {
    report: data,
    /** The data on screen belongs to earlier filters. */
    isOutdated: data !== undefined && currentData === undefined,
    isFailed: isError && !isFetching,
    retry: () => void refetch(),
  };
};
