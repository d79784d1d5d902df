import { Suspense, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { isVisitor } from '../../identity/isVisitor.ts';
import { promptSignUp } from '../../identity/promptSignUp.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import type { AddToScheduleProps } from './AddToSchedule.tsx';

const AddToSchedule = lazyPart(
  () => import('./AddToSchedule.tsx'),
  (part) => part.AddToSchedule,
);

interface DoorProps extends AddToScheduleProps {
  /** Somebody is invited to sign up, at the foot of the page: what lies over it is to go. */
  readonly onInvited?: () => void;
}

/** The way into a schedule; who is not signed in is invited to sign up, and fetches nothing of it. */
export function AddToScheduleDoor({ onInvited, ...props }: DoorProps) {
  const { onClose } = props;
  const dispatch = useAppDispatch();
  const isOut = useAppSelector(isVisitor);
  useEffect(() => {
    if (!isOut) return;
    onClose();
    onInvited?.();
    dispatch(promptSignUp('plan'));
  }, [dispatch, isOut, onClose, onInvited]);
  return (
    !isOut && (
      <Suspense fallback={null}>
        <AddToSchedule {...props} />
      </Suspense>
    )
  );
}
