/**
 * Marks the page as still changing, for scripts and tests. It is hidden, and apart from what changes: assistive technology
 * may skip the content of an element that is marked as busy itself, and should not while only a part is loading.
 */
export const Busy = () => <i hidden aria-busy="true" />;
