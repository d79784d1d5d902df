import { SOURCE_LABEL_PATTERN } from '@campjay/events/accounts/values.ts';
import { useEffect } from 'react';
import { accountsApi, useAccountInfoQuery } from '../accounts/accountsApi.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import type { AppDispatch } from '../../store.ts';
import { queueCommand } from '../../app/outbox/outbox.ts';
import { type Message, messageShown } from '../../app/snackbar/snackbar.ts';
import { favoriteCamp, favoritesApi } from '../favorites/favoritesApi.ts';
import { MANAGE_KIDS } from '../frame/frame.ts';
import { changeAlerts } from '../alerts/alertsApi.ts';
import { kidsEndpoints } from '../kids/kidsApi.ts';
import { loadForSession, loadStored, removeForSession, saveStored } from '../../ui/browserStorage.ts';
import type { SignUpIntents } from './signUpIntent.ts';
import { readArrival, SIGN_IN_REQUESTED_KEY } from './arrival.ts';
import { SIGN_UP_ACTIONS_KEY, forgetAndReload, signOutWithOtherTab, SIGNED_OUT_KEY } from './forgetAccount.ts';
import { takeIntents } from './takeIntents.ts';
import { introDismissed } from '../frame/intro.ts';
import { useIdentity, type User, useSessionQuery } from './useIdentity.ts';

/** A user whose account is younger than this has just signed up (Requirement 9.94). */
const NEW_ACCOUNT_MS = 60_000;

const isNew = (createdAt: string): boolean => Date.now() - Date.parse(createdAt) < NEW_ACCOUNT_MS;

/** Saves in the new account how the parent arrived: the source in the URL, and the region of the page. */
const recordArrival = async (dispatch: AppDispatch): Promise<void> => {
  const { source, region } = readArrival(window.location);
  const fields = {
    ...(source !== undefined && SOURCE_LABEL_PATTERN.test(source) && { source_param: source }),
    ...(region && { initial_region: region }),
  };
  if (Object.keys(fields).length === 0) return;
  await dispatch(accountsApi.endpoints.updateProfile.initiate(fields));
};

/**
 * Runs the actions after a sign-up: loads favorites and kids, records how the user arrived, reports the conversion, and
 * loads the school on a school page.
 */
const runSignUpActions = async (dispatch: AppDispatch): Promise<void> => {
  await Promise.allSettled([
    dispatch(favoritesApi.endpoints.favorites.initiate(undefined, { subscribe: false })),
    dispatch(kidsEndpoints.accountKids.initiate(undefined, { subscribe: false })),
  ]);
  await recordArrival(dispatch);
  const { sendSignUpConversion } = await import('../analytics/conversion.ts');
  await sendSignUpConversion();
  const [, schoolCode] = /^\/school\/([\w-]+)/.exec(window.location.pathname) ?? [];
  if (schoolCode !== undefined) {
    const { schoolsApi } = await import('../schools/schoolsApi.ts');
    await dispatch(schoolsApi.endpoints.school.initiate(schoolCode, { subscribe: false }));
  }
};

/** Runs the sign-up actions once for a new account, even if several tabs are open. */
const useSignUpActions = (user: User | undefined): void => {
  const dispatch = useAppDispatch();
  const createdAt = user?.createdAt;
  useEffect(() => {
    if (createdAt === undefined || !isNew(createdAt)) return;
    if (loadStored(SIGN_UP_ACTIONS_KEY) === createdAt) return;
    saveStored(SIGN_UP_ACTIONS_KEY, createdAt);
    void runSignUpActions(dispatch);
  }, [createdAt, dispatch]);
};

/** How long the message with the next step is shown, in milliseconds. */
const NEXT_STEP_MS = 15_000;

/** Does what the user asked for as a visitor, and shows one message about it. */
const carryOutIntents =
  ({ favorite, watch, search }: Partial<SignUpIntents>) =>
  async (dispatch: AppDispatch): Promise<void> => {
    const results: Message[] = [];
    if (favorite) {
      dispatch(queueCommand(favoriteCamp, { org_id: favorite.orgId }));
      const action = { label: 'View Favorites', to: '/favorites' };
      results.push({ text: `${favorite.campName} is one of your favorites.`, action });
    }
    if (watch) {
      const { error } = await dispatch(changeAlerts({ path: 'alerts/watch-camp', body: { org_id: watch.orgId } }));
      const text = error ? `${watch.campName} could not be watched.` : `You are watching ${watch.campName}.`;
      results.push({ text, action: { label: 'Change', to: '/account' } });
    }
    if (search) {
      const { saveSearch } = await import('../alerts/saveSearch.ts');
      results.push(await dispatch(saveSearch(search, false)));
    }
    const text = ['You are signed in.', ...results.map((result) => result.text)].join(' ');
    dispatch(messageShown({ ...results[0], text, ms: NEXT_STEP_MS }));
  };

/**
 * Does what the user asked for as a visitor. Otherwise offers new users the step that helps their search
 * most: their kids.
 */
const useNextStep = (user: User | undefined): void => {
  const dispatch = useAppDispatch();
  const createdAt = user?.createdAt;
  useEffect(() => {
    if (createdAt === undefined) return;
    const hasSignedInHere = loadForSession(SIGN_IN_REQUESTED_KEY) === true;
    removeForSession(SIGN_IN_REQUESTED_KEY);
    const intents = takeIntents(createdAt);
    if (Object.keys(intents).length > 0) void dispatch(carryOutIntents(intents));
    else if (hasSignedInHere && isNew(createdAt)) {
      const action = { label: 'Add Your Kids', to: `${window.location.search}${MANAGE_KIDS.hash}` };
      const text = 'You are signed in. Add your kids, and every search shows the camps that fit them.';
      dispatch(messageShown({ text, ms: NEXT_STEP_MS, action }));
    }
  }, [createdAt, dispatch]);
};

/** Signs this tab out if the session ended elsewhere: reloads the page after a sign-out in another tab. */
const useRemoteSignOut = (): void => {
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const { data: user } = useSessionQuery(undefined, { skip: !hasSessionHint });
  const hasSessionEnded = hasSessionHint && user === null;
  useEffect(() => {
    if (hasSessionEnded) forgetAndReload(() => window.location.reload());
  }, [hasSessionEnded]);
  useEffect(() => {
    const handleStorage = ({ key }: StorageEvent): void => {
      if (key === SIGNED_OUT_KEY) signOutWithOtherTab(() => window.location.reload());
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, []);
};

/** Runs the actions after a sign-in (Requirement 4.2). Renders nothing. */
export function AfterSignIn() {
  const { status, user } = useIdentity();
  const dispatch = useAppDispatch();
  useAccountInfoQuery(undefined, { skip: status !== 'signedIn' });
  useNextStep(user);
  useSignUpActions(user);
  useRemoteSignOut();
  useEffect(() => void dispatch(introDismissed()), [dispatch]);
  return null;
}
