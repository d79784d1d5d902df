import { useCallback } from 'react';

/**
 * Arrow up and down, Home and End move the focus between the elements that match `selector` inside the returned ref's
 * element.
 */
export const useArrowKeys = (selector: string) =>
  useCallback(
    (list: HTMLElement | null) => {
      const move = (event: KeyboardEvent): void => {
        const stops = [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])];
        const at = stops.findIndex((stop) => stop === event.target);
        const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        stops[(next + stops.length) % stops.length]?.focus();
      };
      list?.addEventListener('keydown', move);
      return () => list?.removeEventListener('keydown', move);
    },
    [selector],
  );
