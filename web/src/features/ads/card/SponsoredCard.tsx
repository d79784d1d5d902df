import { useCallback, type KeyboardEvent, useEffect, useId, useRef, useState, memo } from 'react';
import { reportCardViewed, AdTokenContext } from './adTracking.ts';
import { campPath } from '@campjay/domain/catalog/campPath.ts';
import { product } from '@campjay/domain/product/product.ts';
import type { AdLink as LinkName } from '@campjay/events/ads/values.ts';
import { AdText, AdLink } from './AdText.tsx';
import type { ShownAd, ShownAdvertiser } from '@campjay/query-api/ads/contract.ts';
import type { CampOrg } from '../../catalog/campAnswer.ts';
import { programTypesOf } from '../../catalog/card/campFacts.ts';
import { CardAbout, Highlighted, ShowMore } from '../../catalog/card/CardAbout.tsx';
import { CardActions, Sharers } from '../../catalog/card/CardActions.tsx';
import { CardFacts } from '../../catalog/card/CardFacts.tsx';
import { CardTools } from '../../catalog/card/CardTools.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PhotoCarousel, DiscountOffer } from './PhotoCarousel.tsx';
import './sponsored.css';

/** A card counts as viewed after it was half visible, or covered half of the window's height, for this many ms. */
const VIEW_DELAY_MS = 1_000;
const MIN_VISIBLE_SHARE = 0.5;
/** The observer reports at each tenth, because half of a card that is taller than the window may never be visible. */
const THRESHOLDS = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

/**
 * Returns a callback ref for a card. It reports once that the card was viewed. Without a token, which identifies the
 * card to the server, it does nothing.
 */
export const useViewTracking = (token: string | undefined) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element || token === undefined) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          const entry = entries.at(-1); // the latest one
          if (!entry) return;
          const viewportHeight = entry.rootBounds?.height ?? Number.POSITIVE_INFINITY;
          const isHalfVisible =
            entry.intersectionRatio >= MIN_VISIBLE_SHARE ||
            entry.intersectionRect.height >= MIN_VISIBLE_SHARE * viewportHeight;
          if (!isHalfVisible) {
            clearTimeout(timer);
            timer = undefined;
          } else
            timer ??= setTimeout(() => {
              observer.disconnect();
              reportCardViewed(token);
            }, VIEW_DELAY_MS);
        },
        { threshold: THRESHOLDS },
      );
      observer.observe(element);
      return () => {
        clearTimeout(timer);
        observer.disconnect();
      };
    },
    [token],
  );

const EXPLANATION = `${product.name} will only show you sponsored results that match your search criteria. ${product.name} receives payment from the sponsor for clicks or registrations that come through ${product.name}.`;

/**
 * Labels the card as sponsored; a tap shows or hides who pays, and for what. Screen readers read the explanation
 * together with the label.
 */
export function SponsoredChip() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const explanationRef = useRef<HTMLSpanElement>(null);
  // On a phone, the explanation may not fit below the chip.
  useEffect(() => {
    if (isOpen) explanationRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setIsOpen(false);
  };
  return (
    <div className="ad-chip" onKeyDown={closeOnEscape}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-describedby={id}
        onClick={() => setIsOpen(!isOpen)}
        onBlur={() => setIsOpen(false)}
      >
        Sponsored
      </button>
      <span ref={explanationRef} role="tooltip" id={id} hidden={!isOpen}>
        {EXPLANATION}
      </span>
    </div>
  );
}

/** Characters of text shown before 'Show more', in whole paragraphs, so that a text does not fill a phone's screen. */
const MAX_VISIBLE_LENGTH = 400;
/** A rest of at most this length is shown as well, since the button would take up as much space. */
const MIN_COLLAPSED_LENGTH = 120;

/** Splits markdown into its first paragraphs (at least one) and the collapsed rest, which is empty for a short text. */
const splitText = (markdown: string): readonly [start: string, rest: string] => {
  const paragraphs = markdown.trim().split(/(?:\r?\n[ \t]*){2,}/);
  let length = 0;
  const splitIndex = paragraphs.findIndex((paragraph, index) => {
    length += paragraph.length;
    return index > 0 && length > MAX_VISIBLE_LENGTH;
  });
  const rest = splitIndex === -1 ? '' : paragraphs.slice(splitIndex).join('\n\n');
  return rest.length <= MIN_COLLAPSED_LENGTH ? [markdown, ''] : [paragraphs.slice(0, splitIndex).join('\n\n'), rest];
};

interface CollapsibleAdTextProps {
  readonly text: string;
  readonly link: LinkName;
  /** Completes the accessible name of the button, such as 'testimonials'. */
  readonly ariaSuffix: string;
}

/** An advertiser's text; a long one is collapsed to its first paragraphs. */
export function CollapsibleAdText({ text, link, ariaSuffix }: CollapsibleAdTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [start, rest] = splitText(text);
  return (
    <>
      <AdText text={start} link={link} />
      {isOpen && <AdText text={rest} link={link} />}
      {rest !== '' && <ShowMore isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} ariaSuffix={ariaSuffix} />}
    </>
  );
}

interface SponsoredCardProps {
  readonly camp: CampOrg;
  readonly season: number;
  /** Preview for the advertiser: it looks the same, but nothing is counted and the camp's actions are disabled. */
  readonly isPreview?: boolean;
}

/**
 * A sponsored camp card: it is labeled as an ad, and shows the advertiser's texts and photos beside the facts of a
 * regular card.
 */
export const SponsoredCard = memo(function SponsoredCard({ camp, season, isPreview = false }: SponsoredCardProps) {
  const { ad, advertiser, ad_token } = camp;
  const titleId = useId();
  const token = isPreview ? undefined : ad_token;
  const viewRef = useViewTracking(token);
  const programTypes = programTypesOf(camp);
  const name = <Highlighted text={camp.camp_org_name} />;
  return (
    <AdTokenContext value={token}>
      <div className="sponsored">
        <article ref={viewRef} className="card" aria-labelledby={titleId}>
          <header className="card-header">
            <div>
              <SponsoredChip />
              {/* Opens a page of our own, so it does not count as a click. */}
              <h3 id={titleId}>{isPreview ? name : <Link to={campPath(camp.org_id)}>{name}</Link>}</h3>
              {ad && <p className="quiet">{ad.ad_name}</p>}
              {!isPreview && <Sharers orgId={camp.org_id} />}
            </div>
            <CardTools camp={camp} isInert={isPreview} />
          </header>
          {programTypes.length > 0 && (
            <ul className="card-types" aria-label="Program types">
              {programTypes.map((type) => (
                <li key={type}>
                  <Highlighted text={type} />
                </li>
              ))}
            </ul>
          )}
          <div className="ad-side">
            {ad && <PhotoCarousel images={ad.ad_images} campName={camp.camp_org_name} />}
            <CardFacts camp={camp} season={season} />
          </div>
          <AdTextSections ad={ad} />
          <CardAbout camp={camp} season={season} />
          <CardFooter camp={camp} season={season} isPreview={isPreview} ad={ad} advertiser={advertiser} />
        </article>
      </div>
    </AdTokenContext>
  );
});

/** The advertiser's message and testimonials. */
function AdTextSections({ ad }: { ad: ShownAd | undefined }) {
  if (!ad) return <p className="ad-message">No ad data found.</p>;
  return (
    <>
      {ad.message.trim() !== '' && (
        <div className="ad-message">
          <h4>Message from the camp</h4>
          <CollapsibleAdText text={ad.message} link="message" ariaSuffix="of the message" />
        </div>
      )}
      <div className="ad-testimonials">
        <h4>Testimonials</h4>
        {ad.testimonials.trim() === '' ? (
          <p className="quiet">No testimonials provided.</p>
        ) : (
          <CollapsibleAdText text={ad.testimonials} link="testimonials" ariaSuffix="testimonials" />
        )}
      </div>
    </>
  );
}

interface CardFooterProps extends Required<SponsoredCardProps> {
  readonly ad: ShownAd | undefined;
  readonly advertiser: ShownAdvertiser | undefined;
}

function CardFooter({ camp, season, isPreview, ad, advertiser }: CardFooterProps) {
  const website = ad && ad.primary_url !== '' ? ad.primary_url : camp.base_url;
  const links = (
    <>
      {website !== undefined && (
        <AdLink
          link="website"
          href={website}
          className="card-button is-website"
          label={`Camp website of ${camp.camp_org_name}`}
        >
          Camp website
        </AdLink>
      )}
      {advertiser && <DiscountOffer advertiser={advertiser} />}
    </>
  );
  return <CardActions camp={camp} season={season} website={links} isPreview={isPreview} />;
}
