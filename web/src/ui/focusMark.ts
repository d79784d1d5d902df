/** Elements inside which the order of what can be focused does not depend on the rest of the page carry this attribute. */
export const FOCUS_SCOPE = 'data-focus-scope';

/** Which element had the focus, in words that mean the same one after the page has been drawn anew. */
export interface FocusMark {
  readonly scope: string;
  /** Its place among what can be focused in the scope. */
  readonly index: number;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** A mark of the element; undefined where it stands in no scope. */
export const markOf = (element: Element | null): FocusMark | undefined => {
  const around = element?.closest(`[${FOCUS_SCOPE}]`);
  const scope = around?.getAttribute(FOCUS_SCOPE);
  if (!around || scope === null || scope === undefined) return undefined;
  const index = [...around.querySelectorAll(FOCUSABLE)].findIndex((each) => each === element);
  return index < 0 ? undefined : { scope, index };
};

/** The element that was marked, where the page still has it. */
export const elementAt = ({ scope, index }: FocusMark): HTMLElement | undefined =>
  document.querySelector(`[${FOCUS_SCOPE}="${CSS.escape(scope)}"]`)?.querySelectorAll<HTMLElement>(FOCUSABLE)[index];
