import type { GetAnswer, PostBody } from '../../app/apiTypes.ts';
import { api, keepIfStale, type MaybeStale } from '../../app/api.ts';
import type { CommandKind } from '../../app/outbox/commandKind.ts';
import { type Kid, kidOf } from './kid.ts';

/** A kid in the account. */
export interface AccountKid extends Kid {
  readonly kidId: string;
}

/** The kids of the account. */
export interface AccountKids extends MaybeStale {
  readonly kids: readonly AccountKid[];
}

/** Endpoint for the kids of the signed-in parent's account. */
const kidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountKids: build.query<AccountKids, undefined>({
      query: () => 'kids/list',
      transformResponse: ({ data, stale = false }: GetAnswer<'kids/list'>) => ({
        kids: data.kids.map(({ kidId, name, dob, grade }) => ({ ...kidOf(name ?? '', dob, grade), kidId })),
        stale,
      }),
      merge: keepIfStale,
      providesTags: ['Kids'],
    }),
  }),
});

export const { useAccountKidsQuery, endpoints: kidsEndpoints } = kidsApi;

type KidOperation = 'add-kid' | 'update-kids' | 'delete-kid';

const defineKidKind = <Operation extends KidOperation>(
  operation: Operation,
  apply: (kids: readonly AccountKid[], body: PostBody<`kids/${Operation}`>) => readonly AccountKid[],
): CommandKind<`kids/${Operation}`, AccountKids> => ({
  path: `kids/${operation}`,
  // A change contains only some fields, so it replaces only an earlier change of the same fields.
  target: (body) => [operation, body.kidId, ...Object.keys(body).sort()].join(' '),
  // One after the other, because kids are listed in the order in which they were added.
  sequence: () => 'kids',
  endpoint: 'accountKids',
  apply: (answer, body) => ({ ...answer, kids: apply(answer.kids, body) }),
  invalidates: () => ['Kids'],
  noun: 'kid',
  onRefusal: 'message',
});

export const addKid = defineKidKind('add-kid', (kids, { kidId, name, dob, grade }) =>
  kids.some((kid) => kid.kidId === kidId) ? kids : [...kids, { ...kidOf(name ?? '', dob, grade), kidId }],
);

/** Changes only the fields in the body, so that changes of other fields on other devices are not overwritten. */
export const updateKid = defineKidKind('update-kids', (kids, { kidId, ...changes }) =>
  kids.map((kid) => {
    if (kid.kidId !== kidId) return kid;
    const { name, dob, grade } = { ...kid, ...changes };
    return { ...kidOf(name ?? '', dob, grade), kidId };
  }),
);

export const deleteKid = defineKidKind('delete-kid', (kids, { kidId }) => kids.filter((kid) => kid.kidId !== kidId));

/** The kinds of commands that change the kids of the account. */
export const KID_KINDS = [addKid, updateKid, deleteKid];
