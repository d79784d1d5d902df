import { Suspense } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { rememberIntent } from '../identity/signUpIntent.ts';
import { isVisitor, promptSignUp } from '../identity/useIdentity.ts';

const WatchCampButton = lazyComponent(
  () => import('./WatchCampButton.tsx'),
  (module) => module.WatchCampButton,
);

const CLASS_NAME = 'card-button is-watch';

/** The button of a card that watches its camp. Its code is loaded for signed-in users; visitors are invited to sign up. */
export function WatchCampTool({ orgId, campName }: { orgId: string; campName: string }) {
  const dispatch = useAppDispatch();
  if (useAppSelector(isVisitor))
    return (
      <button
        type="button"
        className={CLASS_NAME}
        aria-label={`Watch ${campName}`}
        aria-pressed={false}
        onClick={() => {
          rememberIntent('watch', { orgId, campName });
          dispatch(promptSignUp('watch'));
        }}
      >
        <Icon name="alert" />
      </button>
    );
  return (
    <Suspense fallback={<span className={CLASS_NAME} />}>
      <WatchCampButton orgId={orgId} campName={campName} iconClassName={CLASS_NAME} />
    </Suspense>
  );
}
