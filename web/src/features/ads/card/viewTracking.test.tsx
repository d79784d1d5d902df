import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { useViewTracking } from './SponsoredCard.tsx';

type Seen = Pick<IntersectionObserverEntry, 'intersectionRatio' | 'intersectionRect' | 'rootBounds'>;
const observers: { report: (entry: Partial<Seen>) => void }[] = [];

/** IntersectionObserver whose entries the test reports. */
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

describe('the view of an ad card', () => {
  it('counts after half of the card was visible for a second, and is reported once, together with others', () => {
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

  it('does not count if the card left the viewport earlier', () => {
    render(<Card token="c" />);
    observers[0]?.report(half);
    jest.advanceTimersByTime(900);
    observers[0]?.report(little);
    jest.advanceTimersByTime(5_000);
    expect(beacons).toEqual([]);
  });

  it('counts if the card is taller than the viewport and fills half of it', () => {
    render(<Card token="d" />);
    observers[0]?.report({ ...little, intersectionRatio: 0.3, intersectionRect: rect(420) });
    jest.advanceTimersByTime(2_000);
    expect(beacons).toEqual(tokens('d'));
  });

  it('is reported immediately when the page is left', () => {
    render(<Card token="e" />);
    observers[0]?.report(half);
    jest.advanceTimersByTime(1_000);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    expect(beacons).toEqual(tokens('e'));
  });

  it('is not tracked in a preview', () => {
    render(<Card token={undefined} />);
    expect(observers).toEqual([]);
  });
});
