/**
 * Attribute for parts of a page that can be found again by name after a rerender, such as a card or the filters. The
 * order of focusable elements in a part does not depend on the rest of the page.
 */
export const PAGE_PART = 'data-part';

const partNamed = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[${PAGE_PART}="${CSS.escape(name)}"]`);

/** Identifies the focused element across rerenders. */
export interface FocusMark {
  readonly part: string;
  /** Its index among the part's focusable elements. */
  readonly index: number;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** The mark of an element; undefined if it is in no part. */
export const markOf = (element: Element | null): FocusMark | undefined => {
  const container = element?.closest<HTMLElement>(`[${PAGE_PART}]`);
  const part = container?.getAttribute(PAGE_PART);
  if (!container || part === null || part === undefined) return undefined;
  const index = [...container.querySelectorAll(FOCUSABLE)].findIndex((each) => each === element);
  return index < 0 ? undefined : { part, index };
};

/** The marked element, if the page still has it. */
export const elementAt = ({ part, index }: FocusMark): HTMLElement | undefined =>
  partNamed(part)?.querySelectorAll<HTMLElement>(FOCUSABLE)[index];

/** The scroll position: a visible part, and the distance of its top from the window's top in pixels. */
export interface ScrollMark {
  readonly part: string;
  readonly top: number;
}

/** The mark of the first visible part; undefined at the top of the page, or if no part is visible. */
export const scrollMark = (): ScrollMark | undefined => {
  if (window.scrollY === 0) return undefined;
  for (const element of document.querySelectorAll(`[${PAGE_PART}]`)) {
    const { top, bottom } = element.getBoundingClientRect();
    const part = element.getAttribute(PAGE_PART);
    if (bottom > 0 && part !== null) return { part, top };
  }
  return undefined;
};

/** Scrolls so that the part is where it was, even if the content above it has changed its height. */
export const scrollToMark = ({ part, top }: ScrollMark): void => {
  const element = partNamed(part);
  if (element) window.scrollBy(0, element.getBoundingClientRect().top - top);
};
