import { SOURCE_LABEL } from '@campjay/events/accounts/signUpFacts.ts';
import { useEffect } from 'react';
import { accountsApi } from '../accounts/accountsApi.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import type { AppDispatch } from '../../store.ts';
import { favoritesApi } from '../favorites/favoritesApi.ts';
import { kidsEndpoints } from '../kids/kidsApi.ts';
import { loadStored, saveStored } from '../../ui/browserStorage.ts';
import { arrivalOf } from './arrival.ts';
import { WELCOMED_KEY } from './forgetAccount.ts';
import type { User } from './identityApi.ts';

/** An account younger than this has just signed up (Requirement 9.94). */
const RECENT_MS = 60_000;

const recordArrival = async (dispatch: AppDispatch): Promise<void> => {
  const { source, region } = arrivalOf(window.location);
  const fields = {
    ...(source !== undefined && SOURCE_LABEL.test(source) && { source_param: source }),
    ...(region && { initial_region: region }),
  };
  if (Object.keys(fields).length === 0) return;
  await dispatch(accountsApi.endpoints.updateProfile.initiate(fields));
};

/** The sign-up actions. A failed one is logged, and does not stop the others. */
const welcome = async (dispatch: AppDispatch): Promise<void> => {
  await Promise.allSettled([
    dispatch(favoritesApi.endpoints.favorites.initiate(undefined, { subscribe: false })),
    dispatch(kidsEndpoints.accountKids.initiate(undefined, { subscribe: false })),
  ]);
  await recordArrival(dispatch);
  const { sendSignUpConversion } = await import('../analytics/conversion.ts');
  await sendSignUpConversion();
  const [, school] = /^\/school\/([\w-]+)/.exec(window.location.pathname) ?? [];
  if (school !== undefined) {
    const { schoolsApi } = await import('../schools/schoolsApi.ts');
    await dispatch(schoolsApi.endpoints.school.initiate(school, { subscribe: false }));
  }
};

/** Runs the sign-up actions once, in one tab of this browser. */
export const useWelcome = (user: User | undefined): void => {
  const dispatch = useAppDispatch();
  const createdAt = user?.createdAt;
  useEffect(() => {
    if (createdAt === undefined || Date.now() - Date.parse(createdAt) >= RECENT_MS) return;
    if (loadStored(WELCOMED_KEY) === createdAt) return;
    saveStored(WELCOMED_KEY, createdAt);
    void welcome(dispatch);
  }, [createdAt, dispatch]);
};
