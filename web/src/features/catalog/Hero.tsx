import { useState, useCallback } from 'react';
import { browserStorageKeys } from '@campjay/domain/product/browserStorageKeys.ts';
import { product } from '@campjay/domain/product/product.ts';
import { introText } from '@campjay/domain/texts/searchPage.ts';
import { loadStored, saveStored } from '../../ui/browserStorage.ts';
import { flushSync } from 'react-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { introDismissed } from '../frame/intro.ts';
import { dialogOpened } from '../frame/frame.ts';
import { formatHeroSubtitle, formatHeroTitle } from '@campjay/domain/geography/hero.ts';
import type { PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { useLocation } from 'react-router-dom';
import { pageLinks } from '@campjay/domain/geography/links.ts';
import { PageWidth } from '../../ui/PageLoading.tsx';
import { useHasHydrated } from '../../ui/useHasHydrated.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Hero.module.css';
import { HeroScene } from './HeroScene.tsx';

/** The hero's texts in the document that the server rendered for a path. */
export interface ServedHero {
  readonly pathname: string;
  readonly title: string;
  readonly helperText: string | undefined;
}

/** The server-rendered hero of the loaded document; undefined if it had none. */
let servedHero: ServedHero | undefined;

const readText = (document: ParentNode, selector: string): string | undefined =>
  document.querySelector(selector)?.textContent.trim() || undefined;

/** Remembers the server-rendered hero. Call it before the client's first render replaces the document's content. */
export const rememberServedHero = (document: ParentNode, pathname: string): void => {
  const title = readText(document, '[data-hero=title]');
  if (title !== undefined) servedHero = { pathname, title, helperText: readText(document, '[data-hero=helper]') };
};

/** The browser stores the date announced in the dismissed news, so that next year's news is shown again. */
const DISMISSED_KEY = browserStorageKeys.newsPutAway;

/** Announces when holiday camps will be listed (Requirement 2.70). The browser remembers that it was dismissed. */
function HolidayNews() {
  const [isDismissed, setIsDismissed] = useState(() => loadStored(DISMISSED_KEY) === product.holidayDataBy);
  // The server's document contains the news. It is hidden by the style sheet until then.
  const hasHydrated = useHasHydrated();
  if (hasHydrated && isDismissed) return null;
  const dismiss = (): void => {
    saveStored(DISMISSED_KEY, product.holidayDataBy);
    setIsDismissed(true);
  };
  return (
    <section aria-label="News" className={styles['news']}>
      {introText.holidayNews}
      <button type="button" aria-label="Dismiss the news" onClick={dismiss} className={styles['dismiss']}>
        <Icon name="close" size={20} />
      </button>
    </section>
  );
}

/**
 * Milliseconds without scrolling before the hero collapses. Collapsing it during a touch scroll would stop the scroll.
 */
const SCROLL_IDLE_MS = 150;

/**
 * Returns a callback ref for the hero. Once the hero is scrolled out of view and scrolling has stopped, it dismisses
 * the intro: the hero collapses, and the page scrolls by the lost height, so that the visible content does not move.
 */
const useIntroDismissal = (isDismissed: boolean) => {
  const dispatch = useAppDispatch();
  return useCallback(
    (hero: HTMLElement | null) => {
      if (!hero || isDismissed) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const collapse = (): void => {
        if (hero.getBoundingClientRect().bottom > 0) return;
        const topOfContent = (): number => hero.nextElementSibling?.getBoundingClientRect().top ?? 0;
        const topBefore = topOfContent();
        flushSync(() => dispatch(introDismissed()));
        window.scrollBy({ top: topOfContent() - topBefore, behavior: 'instant' });
      };
      const scheduleCollapse = (): void => {
        clearTimeout(timer);
        timer = setTimeout(collapse, SCROLL_IDLE_MS);
      };
      window.addEventListener('scroll', scheduleCollapse, { passive: true });
      return () => {
        clearTimeout(timer);
        window.removeEventListener('scroll', scheduleCollapse);
      };
    },
    [dispatch, isDismissed],
  );
};

/** A sentence on who made the product, with a link to its origin story (Requirement 1.28). */
function MakerNote() {
  const dispatch = useAppDispatch();
  return (
    <p className={styles['maker']}>
      {introText.maker}{' '}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => dispatch(dialogOpened('about'))}
        className={styles['story']}
      >
        {introText.story}
      </button>
    </p>
  );
}

/**
 * The hero's title and subtitle: the server-rendered texts on the path they were rendered for, otherwise texts for the
 * page's region and category (Requirement 2.65).
 */
const useHeroTexts = (match: PageMatch): { readonly title: string; readonly helperText: string } => {
  const { pathname } = useLocation();
  const servedTexts = servedHero?.pathname === pathname ? servedHero : undefined;
  return {
    title: servedTexts?.title ?? formatHeroTitle(match),
    helperText: servedTexts?.helperText ?? formatHeroSubtitle(match),
  };
};

/**
 * The banner at the top of a search page: its title and intro (Requirements 2.58 to 2.65), hidden links to related
 * pages, and the browser tab's title. A dismissed intro leaves only the title. The holiday news has its own dismiss
 * button, because signed-in parents see no intro but should also read the news.
 */
export function Hero({ match }: { match: PageMatch }) {
  const { title, helperText } = useHeroTexts(match);
  const isDismissed = useAppSelector((state) => state.intro.isDismissed);
  const ref = useIntroDismissal(isDismissed);
  return (
    <div ref={ref} className={isDismissed ? styles['titleOnly'] : styles['intro']}>
      <title>{`${title} – ${product.name}`}</title>
      {!isDismissed && <HeroScene />}
      <PageWidth>
        <div className={styles['text']}>
          <h1>{title}</h1>
          {!isDismissed && (
            <>
              <p className={styles['subtitle']}>{helperText}</p>
              <MakerNote />
            </>
          )}
          <HolidayNews />
        </div>
      </PageWidth>
      <nav hidden>
        {pageLinks(match).map(({ label, path }) => (
          <a key={path} href={path}>
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}
