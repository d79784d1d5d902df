import type {
  AccountDeleted,
  DeleteAccount,
  SetAccountType,
  UpdateUserProfile,
} from '@campjay/command-api/accounts/contract.ts';
import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { AccountExport, AccountInfo } from '@campjay/query-api/accounts/contract.ts';
import { api } from '../app/api.ts';
import { commandRequest } from '../app/commandRequest.ts';
import { formProblem } from '../app/formProblem.ts';
import { retryUntilDefined } from './retryUntilDefined.ts';

/** SPEC §9 'Account-info retries'. */
const RETRIES = 10;
const BACK_OFF_MS = 100;
const UNAUTHORIZED = 401;

/** What is known of the account itself, and what its owner may do with it. */
export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Without the account's events there is no answer yet, so it is asked for until there is one (SPEC §4 'Authentication'). */
    accountInfo: build.query<AccountInfo, undefined>({
      queryFn: async (_none, _api, _extra, query) => {
        let failure: Awaited<ReturnType<typeof query>>['error'];
        const fetchInfo = async (): Promise<AccountInfo | null | undefined> => {
          const { data, error } = await query('users/account-info');
          failure = error;
          if (error?.status === UNAUTHORIZED) return null; // the session is over: no later try will differ
          return data as AccountInfo | undefined;
        };
        const info = await retryUntilDefined(fetchInfo, { retries: RETRIES, backOffMs: BACK_OFF_MS });
        if (info) return { data: info };
        return { error: failure ?? { status: 'CUSTOM_ERROR', error: 'The account is not known yet.' } };
      },
      providesTags: ['Account'],
    }),
    updateProfile: build.mutation<CommandDone, UpdateUserProfile['dbFields']>({
      query: (fields) =>
        commandRequest('users/update-user-profile', {
          dbFields: fields,
          analyticsFields: fields,
        } satisfies UpdateUserProfile),
    }),
    /** On success it is set here at once (SPEC §4 'Subscription and billing'). */
    setAccountType: build.mutation<CommandDone, SetAccountType['account_type']>({
      query: (account_type) => commandRequest('users/account-type', { account_type } satisfies SetAccountType),
      onQueryStarted: async (accountType, { dispatch, queryFulfilled }) => {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false, // the page says so
        );
        if (!isDone) return;
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
    /** A mutation, so that the store does not keep it. */
    exportAccount: build.mutation<AccountExport, undefined>({ query: () => 'users/export' }),
    deleteAccount: build.mutation<AccountDeleted, DeleteAccount>({
      query: (input) => commandRequest('users/delete-account', input),
      transformErrorResponse: formProblem,
    }),
  }),
});

export const { useSetAccountTypeMutation, useAccountInfoQuery, useExportAccountMutation, useDeleteAccountMutation } =
  accountsApi;
