import type { ReportClicksRequest } from '@campjay/query-api/ads/reporting/contract.ts';
import type { GetAnswer, PostAnswer } from '../../../app/apiTypes.ts';
import { api } from '../../../app/api.ts';
import { parseFormProblem } from '../../../app/formProblem.ts';
import type { ReportParams } from './ReportControls.tsx';

export type ReportData = GetAnswer<'advertising/report'>['data'];

/** Request parameters for the clicks behind a figure. */
export type ClicksQuery = ReportParams & Pick<ReportClicksRequest, 'verdict' | 'reason'>;

/** Reads the CSV text, or the JSON body of an error. */
const readResponse = (response: Response): Promise<unknown> => (response.ok ? response.text() : response.json());

export const reportingApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.query<ReportData, ReportParams>({
      query: (reportParams) => ({ url: 'advertising/report', params: reportParams }),
      transformResponse: ({ data }: GetAnswer<'advertising/report'>) => data,
      keepUnusedDataFor: 60,
    }),
    reportRevision: build.query<string, string>({
      query: (advertiserId) => ({ url: 'advertising/report-revision', params: { advertiserId } }),
      transformResponse: ({ revision }: GetAnswer<'advertising/report-revision'>) => revision,
      keepUnusedDataFor: 0,
    }),
    reportClicks: build.infiniteQuery<GetAnswer<'advertising/report-clicks'>, ClicksQuery, string | undefined>({
      query: ({ queryArg, pageParam }) => ({
        url: 'advertising/report-clicks',
        params: { ...queryArg, ...(pageParam !== undefined && { after: pageParam }) },
      }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      keepUnusedDataFor: 0,
    }),
    /** A mutation, so that each press sends a new request. */
    reportCsv: build.mutation<string, ReportParams>({
      query: (reportParams) => ({ url: 'advertising/report.csv', params: reportParams, responseHandler: readResponse }),
    }),
    uploadRegistrations: build.mutation<
      PostAnswer<'advertising/upload-registrations'>,
      { readonly advertiserId: string; readonly file: File }
    >({
      query: ({ advertiserId, file }) => ({
        url: 'advertising/upload-registrations',
        method: 'POST',
        params: { advertiserId },
        headers: { 'content-type': 'text/csv' },
        body: file,
      }),
      transformErrorResponse: parseFormProblem,
    }),
  }),
});

export const {
  useReportQuery,
  useReportRevisionQuery,
  useReportClicksInfiniteQuery,
  useReportCsvMutation,
  useUploadRegistrationsMutation,
} = reportingApi;

/** The clicks that the dialog shows, and its title. */
export interface ClicksSelection {
  readonly title: string;
  readonly query: ClicksQuery;
}

/** Filters clicks by verdict and by the reason for a refusal. */
export type VerdictFilter = Pick<ClicksQuery, 'verdict' | 'reason'>;

/** Opens the dialog with the clicks behind a figure. */
export type OpenClicks = (title: string, filter: Partial<ReportParams> & VerdictFilter) => void;

/** The ways to group the figures, each with the name of its column. */
export const GROUPINGS = [
  ['day', 'Day'],
  ['ad', 'Ad'],
  ['camp', 'Camp'],
  ['session', 'Session'],
] as const;
export type Grouping = (typeof GROUPINGS)[number][0];

/**
 * Returns the filter for the clicks behind a figure of a row. A row with an empty key counts the clicks
 * that could not be attributed to a card of ours; all of them were refused as 'bad-token'.
 * @param key for a session: the camp's id, a space, and the session's id
 */
export const filterOfRow = (
  grouping: Grouping,
  key: string,
  verdict: VerdictFilter,
): Partial<ReportParams> & VerdictFilter => {
  if (key === '') return { ...verdict, reason: 'bad-token' };
  if (grouping === 'day') return { from: key, to: key, ...verdict };
  if (grouping === 'ad') return { adId: key, ...verdict };
  const [orgId = '', ...rest] = key.split(' ');
  return { orgId, ...(grouping === 'session' && { instanceId: rest.join(' ') }), ...verdict };
};
