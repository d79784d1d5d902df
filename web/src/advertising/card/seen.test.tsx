/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { useSeen } from './useSeen.ts';

type Seen = Pick<IntersectionObserverEntry, 'intersectionRatio' | 'intersectionRect' | 'rootBounds'>;
const watching: { report: (entry: Partial<Seen>) => void }[] = [];

/** Says what a test wants to be in view. */
class ToldObserver {
  constructor(callback: (entries: readonly Partial<Seen>[]) => void) {
    watching.push({ report: (entry) => callback([entry]) });
  }
  observe(): void {}
  disconnect(): void {}
}

function Card({ token }: { token: string | undefined }) {
  return <article ref={useSeen(token)} />;
}

const rect = (height: number) => ({ height }) as DOMRectReadOnly;
const half = { intersectionRatio: 0.5, intersectionRect: rect(200), rootBounds: rect(800) };
const little = { intersectionRatio: 0.4, intersectionRect: rect(160), rootBounds: rect(800) };

const told: unknown[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  told.length = 0;
  watching.length = 0;
  globalThis.IntersectionObserver = ToldObserver as unknown as typeof IntersectionObserver;
  navigator.sendBeacon = (path, body) => {
    told.push([path, JSON.parse(body as string)]);
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
    for (const { report } of watching) report(half);
    jest.advanceTimersByTime(999);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(1_001);
    expect(told).toEqual(tokens('a', 'b'));
  });

  it('was not seen when it left the window before', () => {
    render(<Card token="c" />);
    watching[0]?.report(half);
    jest.advanceTimersByTime(900);
    watching[0]?.report(little);
    jest.advanceTimersByTime(5_000);
    expect(told).toEqual([]);
  });

  it('was seen too when it filled half of a window that it is far taller than', () => {
    render(<Card token="d" />);
    watching[0]?.report({ ...little, intersectionRatio: 0.3, intersectionRect: rect(420) });
    jest.advanceTimersByTime(2_000);
    expect(told).toEqual(tokens('d'));
  });

  it('is told of at once when the page is left', () => {
    render(<Card token="e" />);
    watching[0]?.report(half);
    jest.advanceTimersByTime(1_000);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    expect(told).toEqual(tokens('e'));
  });

  it('is not watched at all in a preview', () => {
    render(<Card token={undefined} />);
    expect(watching).toEqual([]);
  });
});
