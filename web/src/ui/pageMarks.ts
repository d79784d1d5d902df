/**
 * Carried by the parts of a page that are found again after it was drawn anew, by a name of their own: a card, the filters.
 * The order of what can be focused in one does not depend on the rest of the page.
 */
export const PAGE_PART = 'data-part';

const partNamed = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[${PAGE_PART}="${CSS.escape(name)}"]`);

/** Which element had the focus, in words that mean the same one after the page has been drawn anew. */
export interface FocusMark {
  readonly part: string;
  /** Its place among what can be focused in the part. */
  readonly index: number;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** A mark of the element; undefined where it stands in no part. */
export const markOf = (element: Element | null): FocusMark | undefined => {
  const container = element?.closest<HTMLElement>(`[${PAGE_PART}]`);
  const part = container?.getAttribute(PAGE_PART);
  if (!container || part === null || part === undefined) return undefined;
  const index = [...container.querySelectorAll(FOCUSABLE)].findIndex((each) => each === element);
  return index < 0 ? undefined : { part, index };
};

/** The element that was marked, where the page still has it. */
export const elementAt = ({ part, index }: FocusMark): HTMLElement | undefined =>
  partNamed(part)?.querySelectorAll<HTMLElement>(FOCUSABLE)[index];

/** Where the window stands over the page: a part in view, and how many pixels below the window's top it begins. */
export interface ScrollMark {
  readonly part: string;
  readonly top: number;
}

/** The first part in view; undefined at the page's top, and where no part is in view. */
export const scrollMark = (): ScrollMark | undefined => {
  if (window.scrollY === 0) return undefined;
  for (const element of document.querySelectorAll(`[${PAGE_PART}]`)) {
    const { top, bottom } = element.getBoundingClientRect();
    const part = element.getAttribute(PAGE_PART);
    if (bottom > 0 && part !== null) return { part, top };
  }
  return undefined;
};

/** Scrolls so that the part begins where it began; what stands above it may have become taller or less tall. */
export const scrollToMark = ({ part, top }: ScrollMark): void => {
  const element = partNamed(part);
  if (element) window.scrollBy(0, element.getBoundingClientRect().top - top);
};
