import { useCallback } from 'react';

/**
 * Lets the arrow keys (up and down), Home and End move the focus between the elements of a list that match `selector`.
 * @returns a ref for the list's element
 */
export const useArrowKeys = (selector: string) =>
  useCallback(
    (list: HTMLElement | null) => {
      const moveFocus = (event: KeyboardEvent): void => {
        const items = [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])];
        const index = items.findIndex((item) => item === event.target);
        const nextIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key];
        if (nextIndex === undefined) return;
        event.preventDefault();
        // Wraps around from the last element to the first, and back.
        items[(nextIndex + items.length) % items.length]?.focus();
      };
      list?.addEventListener('keydown', moveFocus);
      return () => list?.removeEventListener('keydown', moveFocus);
    },
    [selector],
  );
