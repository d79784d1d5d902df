/**
 * Runs in the page, before its own scripts. Measures from the end of the specified debounce to the new cards:
 * - The debounces are timers of 250 ms (checkboxes) and 500 ms (typing). The clock starts when such a timer is due, not
 * when it fires, so a late timer on a busy page counts. A chosen place or radius has no debounce; its clock starts with
 * the click.
 * - The list is marked as busy as soon as its cards are outdated, and the mark is removed in the same DOM change that
 * adds the first six new cards, which is more than the window shows; the others follow right after. A MutationObserver
 * sees that before anything is painted.
 * - A callback for the next animation frame then runs just before that frame is painted, and a message posted there
 * arrives right after. That is when the clock stops.
 */
const paintWatch = {
  /** When the search for the last change was due; a reading of `performance.now()`. */
  dueAt: NaN,
  /** For each drawn response: ms from `dueAt` to the frame that shows it. */
  took: [],
};
globalThis.paintWatch = paintWatch;

const setPlainly = globalThis.setTimeout;
globalThis.setTimeout = (handler, delay, ...rest) => {
  if (delay !== 250 && delay !== 500) return setPlainly(handler, delay, ...rest);
  const dueAt = performance.now() + delay;
  const watched = () => {
    paintWatch.dueAt = dueAt;
    handler(...rest);
  };
  return setPlainly(watched, delay);
};
const pressed = ({ target, timeStamp }) => {
  if (target.closest('select, [role=option]')) paintWatch.dueAt = timeStamp;
};
for (const press of ['click', 'change']) globalThis.addEventListener(press, pressed, { capture: true });

const afterFrame = new MessageChannel();
afterFrame.port1.onmessage = () => paintWatch.took.push(performance.now() - paintWatch.dueAt);
const { document, requestAnimationFrame, MutationObserver } = globalThis;
let wasBusy = false;
new MutationObserver(() => {
  const isBusy = document.querySelector('main [aria-busy=true]') !== null;
  if (wasBusy && !isBusy) requestAnimationFrame(() => afterFrame.port2.postMessage('painted'));
  wasBusy = isBusy;
}).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
