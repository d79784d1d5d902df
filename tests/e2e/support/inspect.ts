import type { Locator } from '@playwright/test';
import { settled } from './settled.ts';

/** A position and size in the window, in pixels. */
export type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/** What the readings use of an element. They run in the page, which has types of its own. */
interface DrawnElement {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  getBoundingClientRect(): Box;
}

/** The number of elements, once the page has settled. */
export const countOf = async (elements: Locator): Promise<number> => {
  await settled(elements.page());
  return elements.count();
};

/** The displayed texts of elements, once the page has settled. */
export const textsOf = async (elements: Locator): Promise<string[]> => {
  await settled(elements.page());
  return elements.allInnerTexts();
};

/** The boxes of elements at one moment, once the page has settled. Elements that are not displayed have none. */
export const boxesOf = async (elements: Locator): Promise<Box[]> => {
  await settled(elements.page());
  return boxesMeanwhile(elements);
};

/** The box of an element, once it is displayed and the page has settled. @throws if it is not displayed */
export const boxOf = async (element: Locator): Promise<Box> => {
  await settled(element.page());
  return boxMeanwhile(element);
};

/** The boxes of elements while the page still changes, for tests of that time: without a script, or before an answer. */
export const boxesMeanwhile = async (elements: Locator): Promise<Box[]> => {
  const boxes = await elements.evaluateAll((drawn: DrawnElement[]) =>
    drawn.map((element): Box => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  return boxes.filter(({ width, height }) => width > 0 && height > 0);
};

/** The box of an element while the page still changes, like `boxesMeanwhile`. @throws if it is not displayed */
export const boxMeanwhile = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not displayed.');
  return box;
};

/** The displayed texts of elements while the page still changes, like `boxesMeanwhile`. */
export const textsMeanwhile = (elements: Locator): Promise<string[]> => elements.allInnerTexts();

/** How much wider the content of an element is than the element, in pixels, once the page has settled. */
export const overflowOf = async (element: Locator): Promise<number> => {
  await settled(element.page());
  return element.evaluate(({ scrollWidth, clientWidth }: DrawnElement) => scrollWidth - clientWidth);
};
