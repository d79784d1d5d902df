import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';

// The deferral of pictures starts when the module loads, so fake timers must be active by then.
jest.useFakeTimers();
const { PhotoCarousel } = await import('./PhotoCarousel.tsx');

const ADVANCE_MS = 7_000;
const PHOTOS = ['/ad-images/one/large.webp', '/ad-images/two/large.webp', '/ad-images/three/large.webp'];

const intersection: { trigger: () => void } = { trigger: () => undefined };
const preferences = { reducesMotion: false };

beforeEach(() => {
  preferences.reducesMotion = false;
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
      intersection.trigger = () => callback([{ isIntersecting: true }]);
    }
    observe(): void {}
    disconnect(): void {}
  } as unknown as typeof IntersectionObserver;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      ...{ matches: preferences.reducesMotion && media.includes('prefers-reduced-motion'), media, onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    });
});
afterAll(() => void jest.useRealTimers());

const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));
const photoStyles = () => screen.getByRole('region', { name: 'Photos of Robot Camp' });
const now = () => screen.getByRole('group').getAttribute('aria-label');
const next = () => screen.getByRole('button', { name: 'Show next photo' });

/** Shows photos, by default near the viewport. */
const show = ({ images = PHOTOS, isNear = true } = {}) => {
  render(<PhotoCarousel images={images} campName="Robot Camp" />);
  if (isNear) act(() => intersection.trigger());
};

describe('during the first 5 s of the page, photos', () => {
  it('are loaded when they are near the viewport, and then only the current one and the next', () => {
    show({ isNear: false });
    expect(document.querySelectorAll('img')).toHaveLength(0);
    act(() => intersection.trigger());
    expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(PHOTOS.slice(0, 2));
  });

  // The last test with deferred loading: after it, every photo may load.
  it('are not loaded if they are not near, until the 5 s are over', () => {
    show({ isNear: false });
    pass(4_999);
    expect(document.querySelectorAll('img')).toHaveLength(0);
    pass(1);
    expect(screen.getByRole('img', { name: 'Photo 1 of Robot Camp' })).toHaveAttribute('src', PHOTOS[0]);
  });
});

describe('the photos of an ad', () => {
  // Covers: 2.157, 9.89
  it('advance every 7 s and wrap around', () => {
    show();
    pass(ADVANCE_MS - 1);
    expect(now()).toBe('1 of 3');
    pass(1);
    expect(now()).toBe('2 of 3');
    pass(ADVANCE_MS);
    expect(now()).toBe('3 of 3');
    pass(ADVANCE_MS);
    expect(now()).toBe('1 of 3');
  });

  // Covers: 2.157
  it('pause while the pointer is over them, and advance 7 s after it leaves', () => {
    show();
    fireEvent.pointerEnter(photoStyles());
    pass(10 * ADVANCE_MS);
    expect(now()).toBe('1 of 3');
    fireEvent.pointerLeave(photoStyles());
    pass(ADVANCE_MS - 1);
    expect(now()).toBe('1 of 3');
    pass(1);
    expect(now()).toBe('2 of 3');
  });

  it('pause while something in them has the focus, even when it moves between buttons', () => {
    show();
    act(() => screen.getByRole('button', { name: 'Show previous photo' }).focus());
    pass(2 * ADVANCE_MS);
    act(() => next().focus());
    pass(2 * ADVANCE_MS);
    expect(now()).toBe('1 of 3');
    act(() => next().blur());
    pass(ADVANCE_MS);
    expect(now()).toBe('2 of 3');
  });

  // Covers: 1.35, 2.155
  it('stay on the photo that was selected manually', () => {
    show();
    fireEvent.click(next());
    fireEvent.click(screen.getByRole('button', { name: 'Show previous photo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show previous photo' }));
    expect(now()).toBe('3 of 3');
    pass(10 * ADVANCE_MS);
    expect(now()).toBe('3 of 3');
  });

  // Covers: 2.157
  it('do not advance by themselves when reduced motion is preferred, but can be browsed', () => {
    preferences.reducesMotion = true;
    show();
    pass(10 * ADVANCE_MS);
    expect(now()).toBe('1 of 3');
    fireEvent.click(next());
    pass(10 * ADVANCE_MS);
    expect(now()).toBe('2 of 3');
  });

  it('pause while the tab is hidden', () => {
    const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    show();
    pass(10 * ADVANCE_MS);
    expect(now()).toBe('1 of 3');
    state.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    pass(ADVANCE_MS);
    expect(now()).toBe('2 of 3');
    state.mockRestore();
  });

  it('are announced during manual navigation, but not while they advance by themselves', () => {
    show();
    const liveMode = () => document.querySelector('[aria-live]')?.getAttribute('aria-live');
    expect(photoStyles()).toHaveAttribute('aria-roledescription', 'carousel');
    expect(liveMode()).toBe('off');
    pass(ADVANCE_MS);
    expect(liveMode()).toBe('off');
    act(() => next().focus());
    expect(liveMode()).toBe('polite');
    act(() => next().blur());
    expect(liveMode()).toBe('off');
    fireEvent.click(next());
    expect(liveMode()).toBe('polite');
  });

  it('show a single photo without buttons or motion', () => {
    show({ images: PHOTOS.slice(0, 1) });
    pass(10 * ADVANCE_MS);
    expect(now()).toBe('1 of 1');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('skip those that fail to load, and show a message if all fail', () => {
    show();
    fireEvent.error(screen.getByRole('img', { name: 'Photo 1 of Robot Camp' }));
    expect(now()).toBe('1 of 2');
    expect(screen.getByRole('img')).toHaveAttribute('src', PHOTOS[1]);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img')).toHaveAttribute('src', PHOTOS[2]);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('No images available')).toBeVisible();
  });
});
