/**
 * Runs in the page, before its own scripts. It measures from the end of the specified debounce to the new cards:
 *
 * - The debounces are timers of 250 ms (ticks) and 500 ms (typing). The clock starts when such a timer is due, not when it
 *   fires, so a busy page pays for firing it late. A chosen place or radius waits for nothing; its clock starts with the
 *   press.
 * - The list is marked as busy as soon as its cards are not the search's any more, and that mark goes in the very change
 *   of the document that brings the new cards. A MutationObserver sees it, before anything of it is painted.
 * - A callback for the next animation frame then comes just before that frame is painted, and a message posted there
 *   arrives right after. That is when the clock stops.
 */
const paintWatch = {
  /** When what was changed last was due to be searched for; a reading of `performance.now()`. */
  dueAt: NaN,
  /** For each answer that was drawn: ms from `dueAt` to the frame that shows it. */
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
