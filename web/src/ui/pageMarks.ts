/**
 * Attribute with the name of a part of the page, such as a card or the filters, by which it can be found again when the
 * user returns to the page.
 */
export const PAGE_PART = 'data-part';

const findPart = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[${PAGE_PART}="${CSS.escape(name)}"]`);

/** Identifies the focused element, so that it can be found again when the user returns to the page. */
export interface FocusMark {
  readonly part: string;
  /** The element's index among the focusable elements of the part. */
  readonly index: number;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** The mark of an element; undefined if it is not inside a named part. */
export const focusMarkOf = (element: Element | null): FocusMark | undefined => {
  const container = element?.closest<HTMLElement>(`[${PAGE_PART}]`);
  const part = container?.getAttribute(PAGE_PART);
  if (!container || part === null || part === undefined) return undefined;
  const index = [...container.querySelectorAll(FOCUSABLE)].findIndex((focusable) => focusable === element);
  return index < 0 ? undefined : { part, index };
};

/** Finds the marked element; undefined if the page does not have it. */
export const findMarkedElement = ({ part, index }: FocusMark): HTMLElement | undefined =>
  findPart(part)?.querySelectorAll<HTMLElement>(FOCUSABLE)[index];

/** A scroll position: a visible part, and the distance in pixels from the top of the window to the top of the part. */
export interface ScrollMark {
  readonly part: string;
  readonly top: number;
}

/** The current scroll position; undefined at the top of the page, or if no part is visible. */
export const readScrollMark = (): ScrollMark | undefined => {
  if (window.scrollY === 0) return undefined;
  for (const element of document.querySelectorAll(`[${PAGE_PART}]`)) {
    const { top, bottom } = element.getBoundingClientRect();
    const part = element.getAttribute(PAGE_PART);
    if (bottom > 0 && part !== null) return { part, top };
  }
  return undefined;
};

/** Scrolls so that the marked part is where it was in the window, even if the height of the content above changed. */
export const scrollToMark = ({ part, top }: ScrollMark): void => {
  const element = findPart(part);
  if (element) window.scrollBy(0, element.getBoundingClientRect().top - top);
};
