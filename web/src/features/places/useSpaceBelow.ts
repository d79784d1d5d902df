import { useLayoutEffect, useState } from 'react';

/**
 * Heights of a suggestion list (preferred, comfortable, minimum), its distance from the edges, and its minimum width,
 * in pixels.
 */
const PREFERRED_HEIGHT = 340;
const COMFORTABLE_HEIGHT = 230;
const MIN_HEIGHT = 120;
const MARGIN = 8;
const MIN_WIDTH = 320;

/** Visible bounds around an element, limited by an on-screen keyboard and by scroll containers. */
const visibleBounds = (element: HTMLElement): { bottom: number; right: number } => {
  const { offsetTop, offsetLeft, height, width } = window.visualViewport ?? {
    offsetTop: 0,
    offsetLeft: 0,
    height: window.innerHeight,
    width: window.innerWidth,
  };
  let bottom = offsetTop + height;
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY))
      bottom = Math.min(bottom, ancestor.getBoundingClientRect().bottom);
  return { bottom, right: offsetLeft + width };
};

interface Space {
  readonly maxHeight: number;
  readonly width: number;
  /** Offset from the field's left edge; negative if the list would otherwise extend past the window's right edge. */
  readonly shift: number;
}

/**
 * Space for an unobstructed list below a field. If an on-screen keyboard leaves too little, the field scrolls up once.
 */
export const useSpaceBelow = (field: HTMLElement | null): Space => {
  const [space, setSpace] = useState<Space>({ maxHeight: PREFERRED_HEIGHT, width: MIN_WIDTH, shift: 0 });
  useLayoutEffect(() => {
    if (!field) return undefined;
    let hasMoved = false;
    const measure = (): void => {
      const viewport = visibleBounds(field);
      if (!hasMoved && viewport.bottom - field.getBoundingClientRect().bottom < COMFORTABLE_HEIGHT) {
        hasMoved = true;
        field.scrollIntoView({ block: 'start' });
      }
      const { bottom, left, width: fieldWidth } = field.getBoundingClientRect();
      const width = Math.max(fieldWidth, Math.min(MIN_WIDTH, viewport.right - 2 * MARGIN));
      setSpace({
        maxHeight: Math.max(MIN_HEIGHT, Math.min(PREFERRED_HEIGHT, viewport.bottom - bottom - MARGIN)),
        width,
        shift: Math.min(0, viewport.right - MARGIN - left - width),
      });
    };
    measure();
    const viewport: EventTarget = window.visualViewport ?? window;
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
    };
  }, [field]);
  return space;
};
