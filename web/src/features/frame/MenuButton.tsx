import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { usePopover } from '../../ui/LazyPopover.tsx';
import type { MenuEntry } from './navigation.ts';

const NavigationMenu = lazyComponent(
  () => import('./NavigationMenu.tsx'),
  (module) => module.NavigationMenu,
);

interface Opener {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface MenuButtonProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Renders the button with the given props. */
  readonly children: (opener: Opener) => ReactNode;
}

/** A button that opens a menu. The menu's code is loaded on first open, to keep it out of the first script. */
export function MenuButton({ label, entries, children }: MenuButtonProps) {
  const { anchor, isOpen, open, close } = usePopover();
  const [hasOpened, setHasOpened] = useState(false);
  if (isOpen && !hasOpened) setHasOpened(true);
  return (
    <>
      {children({ 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick: open })}
      {hasOpened && (
        <Suspense fallback={null}>
          <NavigationMenu label={label} entries={entries} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
