import { useEffect, useState } from 'react';

/** Of the header and of a phone's bottom navigation; the window's width decides which of the two is to be seen. */
const BUTTONS = 'nav a[href="/scheduling"]';

const visibleButton = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(BUTTONS)].find((link) => link.getClientRects().length > 0) ?? null;

/** The button that leads to the schedule, as far as one is on the screen. */
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
