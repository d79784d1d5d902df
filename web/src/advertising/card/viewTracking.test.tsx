/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { useViewTracking } from './useViewTracking.ts';

type Seen = Pick<IntersectionObserverEntry, 'intersectionRatio' | 'intersectionRect' | 'rootBounds'>;
const observers: { report: (entry: Partial<Seen>) => void }[] = [];

/** Lets a test set what is in view. */
class FakeObserver {
  constructor(callback: (entries: readonly Partial<Seen>[]) => void) {
    observers.push({ report: (entry) => callback([entry]) });
  }
  observe(): void {}
  disconnect(): void {}
}

function Card({ token }: { token: string | undefined }) {
  return <article ref={useViewTracking(token)} />;
}

const rect = (height: number) => ({ height }) as DOMRectReadOnly;
const half = { intersectionRatio: 0.5, intersectionRect: rect(200), rootBounds: rect(800) };
const little = { intersectionRatio: 0.4, intersectionRect: rect(160), rootBounds: rect(800) };

const beacons: unknown[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  beacons.length = 0;
  observers.length = 0;
  globalThis.IntersectionObserver = FakeObserver as unknown as typeof IntersectionObserver;
  navigator.sendBeacon = (path, body) => {
    beacons.push([path, JSON.parse(body as string)]);
    return true;
  };
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const tokens = (...names: readonly string[]) => [['/api/track/views', { tokens: names }]];

describe('an ad’s card', () => {
  it('was seen when half of it was in view for a second, and is told of with others, once', () => {
    render(
      <>
        <Card token="a" />
        <Card token="b" />
        <Card token="a" />
      </>,
    );
    for (const { report } of observers) report(half);
    jest.advanceTimersByTime(999);
    expect(beacons).toEqual([]);
    jest.advanceTimersByTime(1_001);
    expect(beacons).toEqual(tokens('a', 'b'));
  });

  it('was not seen when it left the window before', () => {
    render(<Card token="c" />);
    observers[0]?.report(half);
    jest.advanceTimersByTime(900);
    observers[0]?.report(little);
    jest.advanceTimersByTime(5_000);
    expect(beacons).toEqual([]);
  });

  it('was seen too when it filled half of a window that it is far taller than', () => {
    render(<Card token="d" />);
    observers[0]?.report({ ...little, intersectionRatio: 0.3, intersectionRect: rect(420) });
    jest.advanceTimersByTime(2_000);
    expect(beacons).toEqual(tokens('d'));
  });

  it('is told of at once when the page is left', () => {
    render(<Card token="e" />);
    observers[0]?.report(half);
    jest.advanceTimersByTime(1_000);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    expect(beacons).toEqual(tokens('e'));
  });

  it('is not watched at all in a preview', () => {
    render(<Card token={undefined} />);
    expect(observers).toEqual([]);
  });
});
