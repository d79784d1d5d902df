/** What the visitor did on the server-rendered page before the client ran. The page's inline script records it. */
interface EarlyInput {
  readonly clicked?: HTMLElement | null;
  readonly edited?: { readonly field: HTMLInputElement | HTMLSelectElement; readonly value: string };
}

declare global {
  interface Window {
    /** Undefined once the client responds by itself, and on pages that the server did not render. */
    early?: EarlyInput | undefined;
  }
}

/** Sets the value behind React's back, so that React takes the event for an edit. */
const setValue = (field: HTMLInputElement | HTMLSelectElement, value: string): void => {
  const prototype: object =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
};

/**
 * Ends the recording. Returns a function that repeats the visitor's last edit and last click, once the client has
 * rendered the page. Elements that the client has replaced are skipped.
 */
export const takeEarlyInput = (): (() => void) => {
  const { clicked, edited } = window.early ?? {};
  window.early = undefined; // From now on, React itself handles or repeats events.
  return () => {
    if (edited?.field.isConnected === true) {
      // React knows the value that it finds when it hydrates the field, so the repeated edit must differ from it.
      edited.field.value = '';
      setValue(edited.field, edited.value);
      const type = edited.field instanceof HTMLInputElement ? 'input' : 'change';
      edited.field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (clicked?.isConnected === true) clicked.click();
  };
};
