/**
 * Says that the page still changes, without hiding any of it: assistive technology may skip the content of an element
 * that is marked as busy itself.
 */
export const Busy = () => <i hidden aria-busy="true" />;
