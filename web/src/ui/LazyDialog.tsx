import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from './lazyPart.ts';

const TitledDialog = lazyPart(
  () => import('./TitledDialog.tsx'),
  (part) => part.TitledDialog,
);

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
  /** Buttons at the dialog's foot. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog whose script is not part of the first screen's; it arrives at the latest when the dialog opens. */
export function LazyDialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(false);
  if (props.isOpen && !hasOpened) setHasOpened(true);
  if (!hasOpened && !props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <TitledDialog {...props} />
    </Suspense>
  );
}
