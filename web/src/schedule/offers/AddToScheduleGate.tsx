import { Suspense, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { isVisitor } from '../../identity/isVisitor.ts';
import { promptSignUp } from '../../identity/promptSignUp.ts';
import { lazyPart } from '../../ui/lazyComponent.ts';
import type { AddToScheduleProps } from './AddToSchedule.tsx';

const AddToSchedule = lazyPart(
  () => import('./AddToSchedule.tsx'),
  (module) => module.AddToSchedule,
);

interface GateProps extends AddToScheduleProps {
  /** Somebody is invited to sign up, at the foot of the page: what lies over it is to go. */
  readonly onSignUpPrompt?: () => void;
}

/** The way into a schedule; who is not signed in is invited to sign up, and fetches nothing of it. */
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
      <Suspense fallback={null}>
        <AddToSchedule {...props} />
      </Suspense>
    )
  );
}
