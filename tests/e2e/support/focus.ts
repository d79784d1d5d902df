import type { Page } from '@playwright/test';

/** Every visible, usable control within an element, in document order. */
const CONTROLS = (within: string): string => `
  [...document.querySelectorAll(${JSON.stringify(within)} + ' :is(a[href], button, input, select, textarea, [tabindex="0"])')]
    .filter((each) => !each.disabled && each.checkVisibility({ visibilityProperty: true }))
`;

const NOTE_FOCUSED = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const isNew = !element.hasAttribute('data-reached');
  window.reached = (window.reached ?? 0) + (isNew ? 1 : 0);
  if (isNew) element.setAttribute('data-reached', window.reached);
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const hasOutline = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  const isField = element.matches('input, textarea, select');
  const hasRing = hasOutline || (isField && getComputedStyle(element.parentElement).boxShadow !== 'none');
  return { isNew, hasRing, opens: element.getAttribute('aria-haspopup') };
})()`;

const IS_FOCUSED_SEEN = `(() => {
  const element = document.activeElement;
  const { left, top, width, height } = element.getClientRects()[0];
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && (element.contains(seen) || element.parentElement.contains(seen));
})()`;

const MARK_OPENER = `(() => {
  document.querySelector('[data-opener]')?.removeAttribute('data-opener');
  document.activeElement.setAttribute('data-opener', '');
})()`;

export interface FocusStop {
  /** Whether it is recorded for the first time. */
  readonly isNew: boolean;
  readonly hasRing: boolean;
  readonly opens: string | null;
}

/** Records the focused control; null if none has the focus. */
export const recordFocused = (page: Page): Promise<FocusStop | null> => page.evaluate(NOTE_FOCUSED);

/** Whether the focused element is within the window and nothing covers it. */
export const isFocusedSeen = (page: Page): Promise<boolean> => page.evaluate(IS_FOCUSED_SEEN);

/** Marks the focused element as `[data-opener]`. */
export const markOpener = (page: Page): Promise<void> => page.evaluate(MARK_OPENER);

/** The turns in which the controls within an element were recorded, in document order; null for one that was not. */
export const turnsOfControls = async (page: Page, within: string): Promise<(number | null)[]> =>
  page.evaluate(`${CONTROLS(within)}.map((each) => each.dataset.reached ? Number(each.dataset.reached) : null)`);
