import { useEffect, useState } from 'react';

/** The buttons in the header and in a phone's bottom navigation; the window's width determines which one is visible. */
const BUTTONS = 'nav a[href="/scheduling"]';

const visibleButton = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(BUTTONS)].find((link) => link.getClientRects().length > 0) ?? null;

/** The visible scheduling button, if any. */
export const useSchedulingButton = (): HTMLElement | null => {
  const [button, setButton] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const update = (): void => setButton(visibleButton());
    update();
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return button;
};
