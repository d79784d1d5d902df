import type { GetAnswer, PostAnswer, PostBody } from '../../app/apiTypes.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { parseFormProblem } from '../../app/formProblem.ts';

type AccountInfo = GetAnswer<'users/account-info'>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Repeats a query until it returns a value, with a pause that doubles each time.
 * @param limits.retries maximum number of retries
 * @param limits.backOffMs length of the first pause
 */
export const retryUntilDefined = async <Value>(
  query: () => Promise<Value | undefined>,
  { retries, backOffMs }: { readonly retries: number; readonly backOffMs: number },
): Promise<Value | undefined> => {
  for (let retry = 0; ; retry += 1) {
    const value = await query();
    if (value !== undefined || retry === retries) return value;
    await pause(backOffMs * 2 ** retry);
  }
};

/** How often and how soon to retry the query while a new account is not readable yet (Requirement 9.93). */
const MAX_RETRIES = 10;
const FIRST_PAUSE_MS = 100;
const UNAUTHORIZED = 401;

/** Account data, and the actions that the account owner can perform. */
export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * A new account becomes readable only after the server has processed its first events, so the query retries
     * (Requirement 4.2).
     */
    accountInfo: build.query<AccountInfo, undefined>({
      queryFn: async (_none, _api, _extra, query) => {
        let lastError: Awaited<ReturnType<typeof query>>['error'];
        /** Returns undefined to retry, and null to stop. */
        const fetchInfo = async (): Promise<AccountInfo | null | undefined> => {
          const { data, error } = await query('users/account-info');
          lastError = error;
          if (error?.status === UNAUTHORIZED) return null; // the session is over, so retrying cannot help
          return data as AccountInfo | undefined;
        };
        const info = await retryUntilDefined(fetchInfo, { retries: MAX_RETRIES, backOffMs: FIRST_PAUSE_MS });
        if (info) return { data: info };
        return { error: lastError ?? { status: 'CUSTOM_ERROR', error: 'The account is not ready yet.' } };
      },
      providesTags: ['Account'],
    }),
    updateProfile: build.mutation<
      PostAnswer<'users/update-user-profile'>,
      PostBody<'users/update-user-profile'>['dbFields']
    >({
      query: (fields) =>
        commandRequest('users/update-user-profile', {
          dbFields: fields,
          analyticsFields: fields,
        }),
    }),
    /** On success, updates the cached account immediately (Requirement 4.60). */
    setAccountType: build.mutation<PostAnswer<'users/account-type'>, PostBody<'users/account-type'>['account_type']>({
      query: (account_type) => commandRequest('users/account-type', { account_type }),
      onQueryStarted: async (accountType, { dispatch, queryFulfilled }) => {
        const hasSucceeded = await queryFulfilled.then(
          () => true,
          () => false, // the page shows the error
        );
        if (!hasSucceeded) return;
        const trialStartedAt = accountType === 'trial' ? new Date().toISOString() : undefined;
        dispatch(
          accountsApi.util.updateQueryData('accountInfo', undefined, (info) => ({
            ...info,
            accountType,
            ...(trialStartedAt !== undefined && { trialStartedAt }),
          })),
        );
      },
    }),
    /** Changes nothing. It is a mutation only so that the store does not cache the export. */
    exportAccount: build.mutation<GetAnswer<'users/export'>, undefined>({ query: () => 'users/export' }),
    deleteAccount: build.mutation<PostAnswer<'users/delete-account'>, PostBody<'users/delete-account'>>({
      query: (input) => commandRequest('users/delete-account', input),
      transformErrorResponse: parseFormProblem,
    }),
  }),
});

export const { useSetAccountTypeMutation, useAccountInfoQuery, useExportAccountMutation, useDeleteAccountMutation } =
  accountsApi;
