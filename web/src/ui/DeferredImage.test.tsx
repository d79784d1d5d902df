import { afterAll, expect, it, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';

// The deferral starts when the module loads, so fake timers must be active by then.
jest.useFakeTimers();
const { DeferredImage } = await import('./DeferredImage.tsx');

afterAll(() => {
  cleanup();
  jest.useRealTimers();
});

// Covers: 9.90
it('reserves the space of a picture that it loads 5 s later with low priority', () => {
  const { container } = render(<DeferredImage src="/jay/playing-soccer.svg" size={96} />);
  expect(container.firstElementChild).toHaveStyle({ width: '96px', height: '96px' });
  expect(container.querySelector('img')).toBeNull();
  act(() => jest.advanceTimersByTime(4999));
  expect(container.querySelector('img')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/jay/playing-soccer.svg');
  expect(image?.getAttribute('alt')).toBe('');
  expect(image?.getAttribute('loading')).toBe('lazy');
  expect(image?.getAttribute('decoding')).toBe('async');
});
