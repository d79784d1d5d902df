import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useState } from 'react';
import { useDeferredLoad } from '../../ui/useDeferredLoad.ts';
import { useInView } from '../../ui/useInView.ts';

/** SPEC §9 'Carousel auto-advance', in ms. */
const ADVANCE_MS = 7_000;

const smallOf = (large: string): string => large.replace(/\blarge\b/, 'small');
const srcSetOf = (large: string): string => `${smallOf(large)} 640w, ${large} 1600w`;

/** Whether the tab is in front. */
const useTabShown = (): boolean => {
  const [isShown, setShown] = useState(document.visibilityState !== 'hidden');
  useEffect(() => {
    const look = (): void => setShown(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isShown;
};

const Arrow = ({ d }: { d: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

/**
 * An ad's photos, one at a time. They go on by themselves until somebody points at them, has the focus in them, wants less
 * motion, or looks at another tab. Nothing is fetched before the page has been there for 5 s or the photos are near.
 */
export function PhotoCarousel({ images, of }: { images: readonly string[]; of: string }) {
  const [at, setAt] = useState(0);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isNear, setNear] = useState(false);
  const near = useInView(useCallback(() => setNear(true), []));
  const mayLoad = useDeferredLoad() || isNear;
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const isTabShown = useTabShown();
  const count = images.length;
  const current = at % Math.max(count, 1);
  const goesOn = count > 1 && mayLoad && isTabShown && !isStill && !isPointedAt && !hasFocus;
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setInterval(() => setAt((place) => (place + 1) % count), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [goesOn, count]);

  if (count === 0) return <p className="ad-photos is-empty">No images available</p>;
  const next = (current + 1) % count;
  return (
    <section
      ref={near}
      className="ad-photos"
      aria-roledescription="carousel"
      aria-label={`Photos of ${of}`}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
    >
      <div aria-live={goesOn ? 'off' : 'polite'}>
        {images.map((image, place) => (
          <div
            key={image}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${count}`}
            hidden={place !== current}
          >
            {mayLoad && (place === current || place === next) && (
              <img
                src={image}
                srcSet={srcSetOf(image)}
                sizes="(min-width: 900px) 480px, 92vw"
                alt={`Photo ${place + 1} of ${of}`}
                decoding="async"
              />
            )}
          </div>
        ))}
      </div>
      {count > 1 && (
        <>
          <button
            type="button"
            className="is-previous"
            aria-label="Show previous photo"
            onClick={() => setAt((current + count - 1) % count)}
          >
            <Arrow d="M15 5l-7 7 7 7" />
          </button>
          <button type="button" className="is-next" aria-label="Show next photo" onClick={() => setAt(next)}>
            <Arrow d="M9 5l7 7-7 7" />
          </button>
          <span className="ad-photo-count" aria-hidden="true">
            {current + 1} / {count}
          </span>
        </>
      )}
    </section>
  );
}
