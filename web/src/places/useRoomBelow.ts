import { useLayoutEffect, useState } from 'react';

/** Pixels that a list of suggestions would like to have, does with at worst, and keeps from the edges. */
const WANTED = 340;
const COMFORTABLE = 230;
const LEAST = 120;
const MARGIN = 8;
const LEAST_WIDTH = 320;

/** What of the window is seen of an element's surroundings: a phone's keyboard covers some, and what scrolls cuts at its end. */
const seenAround = (element: HTMLElement): { bottom: number; right: number } => {
  const { offsetTop, offsetLeft, height, width } = window.visualViewport ?? {
    offsetTop: 0,
    offsetLeft: 0,
    height: window.innerHeight,
    width: window.innerWidth,
  };
  let bottom = offsetTop + height;
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY))
      bottom = Math.min(bottom, around.getBoundingClientRect().bottom);
  return { bottom, right: offsetLeft + width };
};

interface Room {
  readonly maxHeight: number;
  readonly width: number;
  /** From the field's left edge; below 0 where the list would else reach beyond the right one of the window. */
  readonly shift: number;
}

/**
 * The room for a list below a field, of which nothing is cut off or covered. Where a phone's keyboard leaves too little, the
 * field moves up, once.
 */
export const useRoomBelow = (field: HTMLElement | null): Room => {
  const [room, setRoom] = useState<Room>({ maxHeight: WANTED, width: LEAST_WIDTH, shift: 0 });
  useLayoutEffect(() => {
    if (!field) return undefined;
    let hasMoved = false;
    const measure = (): void => {
      const seen = seenAround(field);
      if (!hasMoved && seen.bottom - field.getBoundingClientRect().bottom < COMFORTABLE) {
        hasMoved = true;
        field.scrollIntoView({ block: 'start' });
      }
      const { bottom, left, width: fieldWidth } = field.getBoundingClientRect();
      const width = Math.max(fieldWidth, Math.min(LEAST_WIDTH, seen.right - 2 * MARGIN));
      setRoom({
        maxHeight: Math.max(LEAST, Math.min(WANTED, seen.bottom - bottom - MARGIN)),
        width,
        shift: Math.min(0, seen.right - MARGIN - left - width),
      });
    };
    measure();
    const seen: EventTarget = window.visualViewport ?? window;
    seen.addEventListener('resize', measure);
    return () => {
      seen.removeEventListener('resize', measure);
    };
  }, [field]);
  return room;
};
