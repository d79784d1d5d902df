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

/** Those of the images that could be had, as far as that is known, and what to call when one could not. */
const useUnbroken = (images: readonly string[]) => {
  const [broken, setBroken] = useState<readonly string[]>([]);
  return {
    unbroken: images.filter((image) => !broken.includes(image)),
    onBroken: (image: string): void => setBroken((before) => [...before, image]),
  };
};

const Arrow = ({ d }: { d: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

/**
 * An ad's photos, one at a time. They go on by themselves until somebody points at them, has the focus in them, wants less
 * motion, or looks at another tab; a photo that was turned to by hand stays. Nothing is fetched before the page has been there
 * for 5 s or the photos are near.
 */
export function PhotoCarousel({ images, of }: { images: readonly string[]; of: string }) {
  const { unbroken, onBroken } = useUnbroken(images);
  const [chosen, setChosen] = useState<string>();
  const [isTurnedByHand, setTurnedByHand] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isNear, setNear] = useState(false);
  const near = useInView(useCallback(() => setNear(true), []));
  const mayLoad = useDeferredLoad() || isNear;
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const isTabShown = useTabShown();
  const count = unbroken.length;
  const current = Math.max(unbroken.indexOf(chosen ?? ''), 0);
  const next = unbroken[(current + 1) % count];
  const isLeftAlone = !isPointedAt && !hasFocus && !isTurnedByHand;
  const goesOn = count > 1 && mayLoad && isTabShown && !isStill && isLeftAlone;
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => setChosen(next), ADVANCE_MS);
    return () => clearTimeout(timer);
  }, [goesOn, next]);

  if (count === 0)
    return <p className={`ad-photos ${images.length === 0 ? 'is-empty' : 'is-lost'}`}>No images available</p>;
  const turnTo = (image: string | undefined): void => {
    setTurnedByHand(true);
    setChosen(image);
  };
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
      {/* Whoever turns the photos hears which one comes; what goes on by itself is not told. */}
      <div aria-live={hasFocus || isTurnedByHand ? 'polite' : 'off'}>
        {unbroken.map((image, place) => (
          <div
            key={image}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${count}`}
            hidden={place !== current}
          >
            {mayLoad && (place === current || image === next) && (
              <img
                src={image}
                srcSet={srcSetOf(image)}
                sizes="(min-width: 900px) 480px, 92vw"
                alt={`Photo ${place + 1} of ${of}`}
                decoding="async"
                onError={() => onBroken(image)}
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
            onClick={() => turnTo(unbroken[(current + count - 1) % count])}
          >
            <Arrow d="M15 5l-7 7 7 7" />
          </button>
          <button type="button" className="is-next" aria-label="Show next photo" onClick={() => turnTo(next)}>
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
