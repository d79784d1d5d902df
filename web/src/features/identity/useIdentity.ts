import type { GetAnswer } from '../../app/apiTypes.ts';
import { api } from '../../app/api.ts';
import { type identity, signInOpened } from '../../app/identity.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import { useAppSelector } from '../../app/hooks.ts';

export type User = NonNullable<GetAnswer<'identity/session'>['data']['user']>;

/** Endpoint for the signed-in user. The folders `local` and `clerk` contain the endpoints to sign in. */
const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<User | null, undefined>({
      query: () => 'identity/session',
      transformResponse: ({ data }: GetAnswer<'identity/session'>) => data.user,
      providesTags: ['Session'],
    }),
  }),
});

export const { useSessionQuery } = identityApi;

const selectSession = identityApi.endpoints.session.select(undefined);

type WithIdentity = Parameters<typeof selectSession>[0] & {
  readonly [identity.name]: { readonly hasSessionHint: boolean };
};

/** Whether the user is treated as signed out, also after a failed request. False while the response is pending. */
export const isVisitor = (state: WithIdentity): boolean => {
  const { data, isError } = selectSession(state);
  return !state.identity.hasSessionHint || isError || data === null;
};

/** How long the sign-up prompt is shown. */
const PROMPT_MS = 10_000;

/** Messages for signed-out users who try an action that needs an account (Requirement 5.2). */
const PROMPT_TEXTS = {
  favorite: 'Sign up for free to favorite',
  hide: 'Sign up for free to hide camps',
  plan: 'Sign up for free to plan your summer',
  saveSearch: 'Sign up for free to hear of new matches',
  watch: 'Sign up for free to watch camps',
} as const;

/** Action that shows the sign-up prompt. */
export const promptSignUp = (reason: keyof typeof PROMPT_TEXTS) =>
  messageShown({
    text: PROMPT_TEXTS[reason],
    ms: PROMPT_MS,
    action: { label: 'Sign Up', reduxAction: signInOpened('signUp') },
  });

export type Identity =
  | { readonly status: 'loading' | 'signedOut'; readonly user?: undefined }
  | { readonly status: 'signedIn'; readonly user: User };

const LOADING: Identity = { status: 'loading' };
const SIGNED_OUT: Identity = { status: 'signedOut' };

/**
 * Returns who the user is. Without a session hint (a cookie that indicates a session), the user is signed out, and no
 * request is needed. If the server cannot be reached, the user is treated as signed out.
 */
export const useIdentity = (): Identity => {
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const { data, isError } = useSessionQuery(undefined, { skip: !hasSessionHint });
  if (!hasSessionHint || data === null) return SIGNED_OUT;
  // After a failed refetch, the user from the previous response stays.
  if (data) return { status: 'signedIn', user: data };
  return isError ? SIGNED_OUT : LOADING;
};
