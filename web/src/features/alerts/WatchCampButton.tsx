import { useAlertsQuery, useChangeAlertsMutation } from './alertsApi.ts';
import { AlertIcon } from './AlertIcon.tsx';
import { refusalMessage } from '../../app/requestErrors.ts';
import styles from './Alerts.module.css';

/** Toggle button that watches a camp. Only for signed-in users. */
export function WatchCampButton({ orgId, campName }: { orgId: string; campName: string }) {
  const { data } = useAlertsQuery(undefined);
  const [change, { isLoading, error }] = useChangeAlertsMutation();
  const isOn = data?.camps.some(({ org_id }) => org_id === orgId) ?? false;
  const toggle = (): void => {
    if (isLoading) return;
    const body = { org_id: orgId };
    void change(isOn ? { path: 'alerts/unwatch-camp', body } : { path: 'alerts/watch-camp', body });
  };
  return (
    <>
      <button
        type="button"
        className={styles['toggle']}
        aria-label={`Watch ${campName}`}
        aria-pressed={isOn}
        aria-disabled={isLoading}
        onClick={toggle}
      >
        <AlertIcon isOn={isOn} />
        {isOn ? 'Watching' : 'Watch'}
      </button>
      {error && (
        <span role="alert" className={styles['error']}>
          {refusalMessage(error) ?? 'That did not work. Please try again.'}
        </span>
      )}
    </>
  );
}
