import { formatDiscount } from '@campjay/domain/ads/discount.ts';
import { product } from '@campjay/domain/product/product.ts';
import type { ShownAdvertiser } from '@campjay/query-api/ads/contract.ts';
import { useState, useCallback, useEffect, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { useDeferredLoad } from '../../../ui/DeferredImage.tsx';
import { useInView } from '../../../ui/useInView.ts';

/**
 * Button and dialog for the discount that families get if they mention the product when they register. Renders nothing
 * if the advertiser offers no discount.
 */
export function DiscountOffer({ advertiser }: { advertiser: ShownAdvertiser }) {
  const [isOpen, setIsOpen] = useState(false);
  const [copyResult, setCopyResult] = useState<'copied' | 'failed'>();
  const discountText = formatDiscount(advertiser, advertiser.pricing_structure);
  if (discountText === undefined) return null;
  const open = (): void => {
    setCopyResult(undefined);
    setIsOpen(true);
  };
  const close = (): void => setIsOpen(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(product.name);
      setCopyResult('copied');
    } catch {
      setCopyResult('failed');
    }
  };
  return (
    <>
      <button type="button" className="ad-discount" aria-haspopup="dialog" onClick={open}>
        {discountText}
      </button>
      <LazyDialog
        isOpen={isOpen}
        onClose={close}
        title={`"${product.name}" Discount Code`}
        maxWidth="xs"
        actions={
          <>
            <Button onClick={() => void copy()}>Copy code</Button>
            <Button onClick={close}>Close</Button>
          </>
        }
      >
        <p className="ad-code">If you register for this camp, please use {discountText}</p>
        <p className="ad-code is-note">{product.name} receives payment from the camp when this code is used</p>
        <div role="status" className="ad-code">
          {copyResult === 'copied' && 'Copied.'}
          {copyResult === 'failed' && `The code could not be copied. It is ${product.name}.`}
        </div>
      </LazyDialog>
    </>
  );
}

/** Time in ms that each photo is shown before the next one (Requirement 9.89). */
const ADVANCE_MS = 7_000;

const smallUrlOf = (largeUrl: string): string => largeUrl.replace(/\blarge\b/, 'small');
const srcSetOf = (largeUrl: string): string => `${smallUrlOf(largeUrl)} 640w, ${largeUrl} 1600w`;

const subscribeToVisibility = (onChange: () => void): (() => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
const useIsTabVisible = (): boolean =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState !== 'hidden',
    () => true,
  );

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
const subscribeToReducedMotion = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(REDUCED_MOTION);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const usePrefersReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeToReducedMotion,
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => true,
  );

/** Returns the images without those that failed to load, and a callback to call with each image that fails to load. */
const useLoadableImages = (images: readonly string[]) => {
  const [brokenImages, setBrokenImages] = useState<readonly string[]>([]);
  return {
    loadableImages: images.filter((image) => !brokenImages.includes(image)),
    onImageError: (image: string): void => setBrokenImages((current) => [...current, image]),
  };
};

const Arrow = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

/**
 * An ad's photos, one at a time. They advance automatically, except on hover or focus, in a background tab, with
 * reduced motion, or after the user has changed the photo by hand. No photo is fetched until the page has been open for
 * 5 s or the carousel is near the viewport.
 */
export function PhotoCarousel({ images, campName }: { images: readonly string[]; campName: string }) {
  const { loadableImages, onImageError } = useLoadableImages(images);
  const [selectedImage, setSelectedImage] = useState<string>();
  const [hasUserSelected, setHasUserSelected] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isNearViewport, setIsNearViewport] = useState(false);
  const viewportRef = useInView(useCallback(() => setIsNearViewport(true), []));
  const canLoad = useDeferredLoad() || isNearViewport;
  const prefersReducedMotion = usePrefersReducedMotion();
  const isTabVisible = useIsTabVisible();
  const count = loadableImages.length;
  const currentIndex = Math.max(loadableImages.indexOf(selectedImage ?? ''), 0);
  const nextImage = loadableImages[(currentIndex + 1) % count];
  const isIdle = !isHovered && !hasFocus && !hasUserSelected;
  const isAdvancing = count > 1 && canLoad && isTabVisible && !prefersReducedMotion && isIdle;
  useEffect(() => {
    if (!isAdvancing) return undefined;
    const timer = setTimeout(() => setSelectedImage(nextImage), ADVANCE_MS);
    return () => clearTimeout(timer);
  }, [isAdvancing, nextImage]);

  if (count === 0)
    return <p className={`ad-photos ${images.length === 0 ? 'is-empty' : 'is-lost'}`}>No images available</p>;
  const showImage = (image: string | undefined): void => {
    setHasUserSelected(true);
    setSelectedImage(image);
  };
  return (
    <section
      ref={viewportRef}
      className="ad-photos"
      aria-roledescription="carousel"
      aria-label={`Photos of ${campName}`}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
    >
      {/* Screen readers announce photos that the user selects, but not the automatic ones. */}
      <div aria-live={hasFocus || hasUserSelected ? 'polite' : 'off'}>
        {loadableImages.map((image, index) => (
          <div
            key={image}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${count}`}
            hidden={index !== currentIndex}
          >
            {canLoad && (index === currentIndex || image === nextImage) && (
              <img
                src={image}
                srcSet={srcSetOf(image)}
                sizes="(min-width: 900px) 480px, 92vw"
                alt={`Photo ${index + 1} of ${campName}`}
                decoding="async"
                onError={() => onImageError(image)}
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
            onClick={() => showImage(loadableImages[(currentIndex + count - 1) % count])}
          >
            <Arrow path="M15 5l-7 7 7 7" />
          </button>
          <button type="button" className="is-next" aria-label="Show next photo" onClick={() => showImage(nextImage)}>
            <Arrow path="M9 5l7 7-7 7" />
          </button>
          <span className="ad-photo-count" aria-hidden="true">
            {currentIndex + 1} / {count}
          </span>
        </>
      )}
    </section>
  );
}
