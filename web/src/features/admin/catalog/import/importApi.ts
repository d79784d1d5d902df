import type { CatalogImport, ChangeOutcome, ImportFigures } from '@campjay/command-api/catalog/uploads/contract.ts';
import { formatNumber } from '@campjay/domain/format.ts';
import { IMPORT_PAGE_SIZE } from '@campjay/domain/limits.ts';
import type { GetAnswer, PostAnswer } from '../../../../app/apiTypes.ts';
import { parseFormProblem } from '../../../../app/formProblem.ts';
import { adminApi } from '../../adminApi.ts';

/**
 * Formats a count with its noun: '1 camp', '1,204 camps'.
 * @param plural needed only if the plural is irregular
 */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

/** The noun for one entry of the imported file. */
export const nounOf = ({ kind }: Pick<CatalogImport, 'kind'>): string => (kind === 'schools' ? 'school' : 'camp');

export const OUTCOME_TEXTS: Readonly<Record<ChangeOutcome, string>> = {
  listed: 'newly listed',
  changed: 'changed',
  delisted: 'removed',
  season: 'season opened',
};

/** Labels of the catalog's event types. */
const EVENT_TEXTS: Readonly<Record<string, string>> = {
  CampListed: 'New camp',
  CampDetailsChanged: 'About the camp',
  SessionsOffered: 'New sessions',
  SessionRepriced: 'Price of session',
  SessionMoved: 'Dates or hours of session',
  SessionRelocated: 'Place of session',
  SessionOfferChanged: 'Offer of session',
  SessionsWithdrawn: 'Sessions removed',
  CampDelisted: 'Camp removed',
  SeasonOpened: 'Season opened',
  SchoolListed: 'New school',
  SchoolRenamed: 'Name',
  SchoolRelocated: 'Place',
  SchoolDiscountSet: 'Discount code',
  SchoolDiscountEnded: 'Discount code ended',
  SchoolDelisted: 'School removed',
};

/** Describes an event type; returns an unknown type as it is. */
export const describeEventType = (type: string): string => EVENT_TEXTS[type] ?? type;

/** Describes the counts, such as 'changes 12 camps, lists 3 new camps, removes 1 camp'. */
export const describeCounts = ({ counts }: ImportFigures, noun: string): string => {
  const parts = [
    ...(counts.changed > 0 ? [`changes ${pluralize(counts.changed, noun)}`] : []),
    ...(counts.listed > 0 ? [`lists ${pluralize(counts.listed, `new ${noun}`)}`] : []),
    ...(counts.delisted > 0 ? [`removes ${pluralize(counts.delisted, noun)}`] : []),
  ];
  return parts.length === 0 ? `changes no ${noun}` : parts.join(', ');
};

/** Formats a file size: '812 KB', '12.5 MB'. */
export const formatSize = (bytes: number): string => {
  const isSmall = bytes < 1024 * 1024;
  const size = bytes / (isSmall ? 1024 : 1024 * 1024);
  const unit = isSmall ? 'KB' : 'MB';
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
};

/** Formats a remaining time: 'about 2 minutes left'. */
export const formatTimeLeft = (seconds: number): string => {
  if (seconds < 5) return 'a few seconds left';
  return seconds < 90 ? `about ${Math.round(seconds)} seconds left` : `about ${Math.round(seconds / 60)} minutes left`;
};

/** Formats a time as 'Mar 3, 2026, 4:12 PM', in Pacific time. */
export const formatDateTime = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/Los_Angeles',
  });

/** Short label of an import's state. */
export const STATE_TEXTS: Readonly<Record<CatalogImport['state'], string>> = {
  previewing: 'Preview in progress',
  previewed: 'Waiting for a decision',
  importing: 'Import in progress',
  done: 'Imported',
  failed: 'Failed',
  cancelled: 'Canceled',
};

/** Whether the server is working on the import. */
export const isActive = ({ state }: Pick<CatalogImport, 'state'>): boolean =>
  state === 'previewing' || state === 'importing';

/** Whether the import is in a final state. */
export const hasEnded = ({ state }: Pick<CatalogImport, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

/** A file and its import options. */
export interface ImportUpload {
  readonly file: File;
  readonly kind: CatalogImport['kind'];
  /** True if the file is complete, so that camps or schools missing from it are removed. */
  readonly full: boolean;
  /** Year of the season that the import opens; undefined to open none. */
  readonly season: number | undefined;
}

/** A search in the changes of an import. */
export interface ChangesQuery {
  readonly importId: string;
  /** Text to find in names, ids and values; empty to find all changes. */
  readonly search: string;
  readonly outcome: ChangeOutcome | undefined;
}

/** Offset of the next page; undefined after the last page. */
const nextOffset = (total: number, loadedPageCount: number): number | undefined => {
  const offset = loadedPageCount * IMPORT_PAGE_SIZE;
  return offset < total ? offset : undefined;
};

/** Queries and commands for catalog imports. */
export const importApi = adminApi.enhanceEndpoints({ addTagTypes: ['CatalogImports'] }).injectEndpoints({
  endpoints: (build) => ({
    catalogImports: build.query<readonly CatalogImport[], undefined>({
      query: () => 'admin/catalog-imports',
      transformResponse: ({ imports }: GetAnswer<'admin/catalog-imports'>) => imports,
      providesTags: ['CatalogImports'],
    }),
    /** Reads one import, because old imports are not in the list. */
    catalogImport: build.query<CatalogImport, string>({
      query: (importId) => `admin/catalog-imports/${importId}`,
      transformResponse: (response: GetAnswer<'admin/catalog-imports/{importId}'>) => response.import,
      providesTags: ['CatalogImports'],
    }),
    importChanges: build.infiniteQuery<GetAnswer<'admin/catalog-imports/{importId}/changes'>, ChangesQuery, number>({
      query: ({ queryArg: { importId, search, outcome }, pageParam }) => ({
        url: `admin/catalog-imports/${importId}/changes`,
        params: { from: pageParam, ...(search !== '' && { search }), ...(outcome && { outcome }) },
      }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ total }, pages) => nextOffset(total, pages.length),
      },
      keepUnusedDataFor: 30,
    }),
    importRefusals: build.infiniteQuery<GetAnswer<'admin/catalog-imports/{importId}/refusals'>, string, number>({
      query: ({ queryArg, pageParam }) => ({
        url: `admin/catalog-imports/${queryArg}/refusals`,
        params: { from: pageParam },
      }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ total }, pages) => nextOffset(total, pages.length),
      },
      keepUnusedDataFor: 30,
    }),
    uploadImport: build.mutation<PostAnswer<'admin/catalog-imports'>, ImportUpload & { readonly importId: string }>({
      query: ({ importId, file, kind, full, season }) => ({
        url: 'admin/catalog-imports',
        method: 'POST',
        params: { importId, source: file.name, kind, full: `${full}`, ...(season !== undefined && { season }) },
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      }),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: ['CatalogImports'],
    }),
    decideImport: build.mutation<
      PostAnswer<'admin/catalog-imports/{importId}/start'>,
      { readonly importId: string; readonly decision: 'start' | 'cancel' }
    >({
      query: ({ importId, decision }) => ({ url: `admin/catalog-imports/${importId}/${decision}`, method: 'POST' }),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: ['CatalogImports'],
    }),
  }),
});

export const {
  useCatalogImportsQuery,
  useCatalogImportQuery,
  useImportChangesInfiniteQuery,
  useImportRefusalsInfiniteQuery,
  useUploadImportMutation,
  useDecideImportMutation,
} = importApi;
