import { IMPORT_PAGE } from '@campjay/domain/catalog/uploadLimits.ts';
import type {
  CatalogImport,
  CatalogImports,
  ChangeOutcome,
  ImportChanges,
  ImportDone,
  ImportRefusals,
  OneCatalogImport,
} from '@campjay/command-api/catalog/uploads/contract.ts';
import { formProblem } from '../../../../app/formProblem.ts';
import { adminApi } from '../../adminApi.ts';

/** A file and its import options. */
export interface ImportUpload {
  readonly file: File;
  readonly kind: CatalogImport['kind'];
  readonly full: boolean;
  readonly season: number | undefined;
}

export interface ChangesQuery {
  readonly importId: string;
  readonly search: string;
  readonly outcome: ChangeOutcome | undefined;
}

const ROOT = 'admin/catalog-imports';

/** Offset of the next page; undefined after the last page. */
const nextOffset = (total: number, pages: number): number | undefined =>
  pages * IMPORT_PAGE < total ? pages * IMPORT_PAGE : undefined;

export const importApi = adminApi.enhanceEndpoints({ addTagTypes: ['CatalogImports'] }).injectEndpoints({
  endpoints: (build) => ({
    catalogImports: build.query<readonly CatalogImport[], undefined>({
      query: () => ROOT,
      transformResponse: ({ imports }: CatalogImports) => imports,
      providesTags: ['CatalogImports'],
    }),
    /** A single import, which may be too old for the list. */
    catalogImport: build.query<CatalogImport, string>({
      query: (importId) => `${ROOT}/${importId}`,
      transformResponse: (answer: OneCatalogImport) => answer.import,
      providesTags: ['CatalogImports'],
    }),
    importChanges: build.infiniteQuery<ImportChanges, ChangesQuery, number>({
      query: ({ queryArg: { importId, search, outcome }, pageParam }) => ({
        url: `${ROOT}/${importId}/changes`,
        params: { from: pageParam, ...(search !== '' && { search }), ...(outcome && { outcome }) },
      }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ total }, pages) => nextOffset(total, pages.length),
      },
      keepUnusedDataFor: 30,
    }),
    importRefusals: build.infiniteQuery<ImportRefusals, string, number>({
      query: ({ queryArg, pageParam }) => ({ url: `${ROOT}/${queryArg}/refusals`, params: { from: pageParam } }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ total }, pages) => nextOffset(total, pages.length),
      },
      keepUnusedDataFor: 30,
    }),
    uploadImport: build.mutation<ImportDone, ImportUpload & { readonly importId: string }>({
      query: ({ importId, file, kind, full, season }) => ({
        url: ROOT,
        method: 'POST',
        params: { importId, source: file.name, kind, full, ...(season !== undefined && { season }) },
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      }),
      transformErrorResponse: formProblem,
      invalidatesTags: ['CatalogImports'],
    }),
    decideImport: build.mutation<ImportDone, { readonly importId: string; readonly decision: 'start' | 'cancel' }>({
      query: ({ importId, decision }) => ({ url: `${ROOT}/${importId}/${decision}`, method: 'POST' }),
      transformErrorResponse: formProblem,
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
