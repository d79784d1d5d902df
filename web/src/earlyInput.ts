type Field = HTMLInputElement | HTMLSelectElement;

/** What the visitor did on the server-rendered page before the client ran. The page's inline script records it. */
interface EarlyInput {
  /** The button that was clicked last. */
  readonly clicked?: HTMLElement | null;
  /** The edited fields with their latest values, in the order of their first edits. */
  readonly edits: ReadonlyMap<Field, string>;
}

declare global {
  interface Window {
    /** Null once the client responds by itself; undefined once it has rendered the page. */
    early?: EarlyInput | null | undefined;
  }
}

/** Sets the value behind React's back, so that React takes the event for an edit. */
const setValue = (field: Field, value: string): void => {
  const prototype: object =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
};

/**
 * Ends the recording. Returns a function that repeats the visitor's edits, then the last click, once the client has
 * rendered the page. Elements that the client has replaced are skipped.
 */
export const takeEarlyInput = (): (() => void) => {
  const { clicked, edits } = window.early ?? {};
  window.early = null; // From now on, React itself handles or repeats events.
  return () => {
    window.early = undefined;
    for (const [field, value] of edits ?? []) {
      if (!field.isConnected) continue;
      // React knows the value that it finds when it hydrates the field, so the repeated edit must differ from it.
      field.value = '';
      setValue(field, value);
      const type = field instanceof HTMLInputElement ? 'input' : 'change';
      field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (clicked?.isConnected === true) clicked.click();
    // React has not seen the event that focused this field.
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  };
};
