import { Busy } from '../../../ui/Busy.tsx';
import { Suspense, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { isVisitor, promptSignUp } from '../../identity/useIdentity.ts';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import type { AddToScheduleProps } from './AddToSchedule.tsx';

const AddToSchedule = lazyComponent(
  () => import('./AddToSchedule.tsx'),
  (module) => module.AddToSchedule,
);

interface GateProps extends AddToScheduleProps {
  /** Called when the sign-up prompt appears at the bottom of the page, so that dialogs over it can close. */
  readonly onSignUpPrompt?: () => void;
}

/** Opens the dialog for signed-in users. Visitors see the sign-up prompt instead and do not load the dialog's code. */
export function AddToScheduleGate({ onSignUpPrompt, ...props }: GateProps) {
  const { onClose } = props;
  const dispatch = useAppDispatch();
  const isSignedOut = useAppSelector(isVisitor);
  useEffect(() => {
    if (!isSignedOut) return;
    onClose();
    onSignUpPrompt?.();
    dispatch(promptSignUp('plan'));
  }, [dispatch, isSignedOut, onClose, onSignUpPrompt]);
  return (
    !isSignedOut && (
      <Suspense fallback={<Busy />}>
        <AddToSchedule {...props} />
      </Suspense>
    )
  );
}
