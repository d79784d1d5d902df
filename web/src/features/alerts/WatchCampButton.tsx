import { skipToken } from '@reduxjs/toolkit/query';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { rememberIntent } from '../identity/signUpIntent.ts';
import { isVisitor, promptSignUp } from '../identity/useIdentity.ts';
import { useAlertsQuery, useChangeAlertsMutation } from './alertsApi.ts';
import { Icon } from '../../ui/Icon.tsx';
import { refusalMessage } from '../../app/requestErrors.ts';
import styles from './Alerts.module.css';

interface WatchCampButtonProps {
  readonly orgId: string;
  readonly campName: string;
  /** Replaces the button's style. The button then has no text beside its icon. */
  readonly iconClassName?: string;
}

/** Toggle button that watches a camp. Visitors are invited to sign up. */
export function WatchCampButton({ orgId, campName, iconClassName }: WatchCampButtonProps) {
  const dispatch = useAppDispatch();
  const isSignedOut = useAppSelector(isVisitor);
  const { data } = useAlertsQuery(isSignedOut ? skipToken : undefined);
  const [change, { isLoading, error }] = useChangeAlertsMutation();
  const isOn = data?.camps.some(({ org_id }) => org_id === orgId) ?? false;
  const toggle = (): void => {
    if (isLoading) return;
    if (isSignedOut) {
      rememberIntent('watch', { orgId, campName });
      dispatch(promptSignUp('watch'));
      return;
    }
    const body = { org_id: orgId };
    void change(isOn ? { path: 'alerts/unwatch-camp', body } : { path: 'alerts/watch-camp', body });
  };
  return (
    <>
      <button
        type="button"
        className={iconClassName ?? styles['toggle']}
        aria-label={`Watch ${campName}`}
        aria-pressed={isOn}
        aria-disabled={isLoading}
        onClick={toggle}
      >
        <Icon name="alert" size={20} />
        {iconClassName === undefined && (isOn ? 'Watching' : 'Watch')}
      </button>
      {error && (
        <span role="alert" className={styles['error']}>
          {refusalMessage(error) ?? 'That did not work. Please try again.'}
        </span>
      )}
    </>
  );
}
