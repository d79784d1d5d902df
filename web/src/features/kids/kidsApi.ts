import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { AddKid, DeleteKid, UpdateKid } from '@campjay/command-api/kids/contract.ts';
import type { KidsList } from '@campjay/query-api/kids/contract.ts';
import { api, type MaybeStale } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { type Kid, kidOf } from './kid.ts';

/** A kid in the account. */
export interface AccountKid extends Kid {
  readonly kidId: string;
}

export interface AccountKids {
  readonly kids: readonly AccountKid[];
  /** The response does not include this page's latest writes yet. */
  readonly isStale: boolean;
}

/** A command with its idempotency key, which is the same for every retry. */
type Keyed<Command> = Command & { readonly commandKey?: string };

/** Endpoints for the kids of the signed-in parent's account. */
const kidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountKids: build.query<AccountKids, undefined>({
      query: () => 'kids/list',
      transformResponse: ({ data, stale = false }: KidsList & MaybeStale) => ({
        kids: data.kids.map(({ kidId, name, dob, grade }) => ({ ...kidOf(name ?? '', dob, grade), kidId })),
        isStale: stale,
      }),
      providesTags: ['Kids'],
    }),
    addKid: build.mutation<CommandDone, Keyed<AddKid>>({
      query: ({ commandKey, ...kid }) => commandRequest('kids/add-kid', kid, commandKey),
      invalidatesTags: ['Kids'],
    }),
    updateKid: build.mutation<CommandDone, Keyed<UpdateKid>>({
      query: ({ commandKey, ...kid }) => commandRequest('kids/update-kids', kid, commandKey),
      invalidatesTags: ['Kids'],
    }),
    deleteKid: build.mutation<CommandDone, Keyed<DeleteKid>>({
      query: ({ commandKey, ...kid }) => commandRequest('kids/delete-kid', kid, commandKey),
      invalidatesTags: ['Kids'],
    }),
  }),
});

export const { useAccountKidsQuery, endpoints: kidsEndpoints } = kidsApi;
