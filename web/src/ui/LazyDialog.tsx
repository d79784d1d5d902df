import { Suspense, useState } from 'react';
import { lazyComponent } from './lazyComponent.ts';
import type { DialogProps } from './TitledDialog.tsx';

const TitledDialog = lazyComponent(
  () => import('./TitledDialog.tsx'),
  (module) => module.TitledDialog,
);

/** A dialog whose code is not part of the first screen; it loads at the latest when the dialog opens. */
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
