import { useLayoutEffect, useState } from 'react';

/** Pixels that a list of suggestions would like to have, does with at worst, and keeps from the edges. */
const PREFERRED_HEIGHT = 340;
const COMFORTABLE_HEIGHT = 230;
const MIN_HEIGHT = 120;
const MARGIN = 8;
const MIN_WIDTH = 320;

/** What of the window is seen of an element's surroundings: a phone's keyboard covers some, and what scrolls cuts at its end. */
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
  /** From the field's left edge; below 0 where the list would else reach beyond the right one of the window. */
  readonly shift: number;
}

/**
 * The room for a list below a field, of which nothing is cut off or covered. Where a phone's keyboard leaves too little, the
 * field moves up, once.
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
