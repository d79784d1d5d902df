import type { RegistrationsUploaded } from '@campjay/command-api/ads/clicks/registrations/contract.ts';
import type {
  Report,
  ReportClicks,
  ReportClicksRequest,
  ReportRevision,
} from '@campjay/query-api/ads/reporting/contract.ts';
import { api } from '../../../app/api.ts';
import { formProblem } from '../../../app/formProblem.ts';
import type { ReportSlice } from './reportSlice.ts';

export type ReportData = Report['data'];

/** Query for the clicks behind a figure. */
export type ClicksQuery = ReportSlice & Pick<ReportClicksRequest, 'verdict' | 'reason'>;

const readResponse = (response: Response): Promise<unknown> => (response.ok ? response.text() : response.json());

export const reportingApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.query<ReportData, ReportSlice>({
      query: (slice) => ({ url: 'advertising/report', params: slice }),
      transformResponse: ({ data }: Report) => data,
      keepUnusedDataFor: 60,
    }),
    reportRevision: build.query<string, string>({
      query: (advertiserId) => ({ url: 'advertising/report-revision', params: { advertiserId } }),
      transformResponse: ({ revision }: ReportRevision) => revision,
      keepUnusedDataFor: 0,
    }),
    reportClicks: build.infiniteQuery<ReportClicks, ClicksQuery, string | undefined>({
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
    reportCsv: build.mutation<string, ReportSlice>({
      query: (slice) => ({ url: 'advertising/report.csv', params: slice, responseHandler: readResponse }),
    }),
    uploadRegistrations: build.mutation<RegistrationsUploaded, { readonly advertiserId: string; readonly file: File }>({
      query: ({ advertiserId, file }) => ({
        url: 'advertising/upload-registrations',
        method: 'POST',
        params: { advertiserId },
        headers: { 'content-type': 'text/csv' },
        body: file,
      }),
      transformErrorResponse: formProblem,
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
