import { createContext, useState, useCallback, useContext } from 'react';
import { browserStorageKeys } from '@campjay/domain/product/browserStorageKeys.ts';
import { product } from '@campjay/domain/product/product.ts';
import { introText } from '@campjay/domain/texts/searchPage.ts';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { loadStored, saveStored } from '../../ui/browserStorage.ts';
import { flushSync } from 'react-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { introDismissed } from '../frame/intro.ts';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { dialogOpened } from '../frame/frame.ts';
import { formatHeroSubtitle, formatHeroTitle } from '@campjay/domain/geography/hero.ts';
import type { PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { useLocation } from 'react-router-dom';
import { pageLinks } from '@campjay/domain/geography/links.ts';
import { PageWidth } from '../../ui/PageLoading.tsx';
import { HeroScene } from './HeroScene.tsx';

/** The hero's texts in the document that the server rendered for a path. */
export interface ServedHero {
  readonly pathname: string;
  readonly title: string;
  readonly helperText: string | undefined;
}

/** The server-rendered hero of the loaded document; undefined if it had none. */
export const ServedHeroContext = createContext<ServedHero | undefined>(undefined);

const readText = (document: ParentNode, selector: string): string | undefined =>
  document.querySelector(selector)?.textContent.trim() || undefined;

/** Reads the server-rendered hero. Call it before the client's first render replaces the document's content. */
export const readServedHero = (document: ParentNode, pathname: string): ServedHero | undefined => {
  const title = readText(document, '[data-hero=title]');
  return title === undefined ? undefined : { pathname, title, helperText: readText(document, '[data-hero=helper]') };
};

/** The browser stores the date announced in the dismissed news, so that next year's news is shown again. */
const DISMISSED_KEY = browserStorageKeys.newsPutAway;

/** Announces when holiday camps will be listed (Requirement 2.70). The browser remembers that it was dismissed. */
function HolidayNews() {
  const [isDismissed, setIsDismissed] = useState(() => loadStored(DISMISSED_KEY) === product.holidayDataBy);
  if (isDismissed) return null;
  const dismiss = (): void => {
    saveStored(DISMISSED_KEY, product.holidayDataBy);
    setIsDismissed(true);
  };
  return (
    <Box
      component="section"
      aria-label="News"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        width: { xs: 'auto', md: 'fit-content' },
        minHeight: 44,
        mt: { xs: 1.5, md: 2 },
        pl: 1.5,
        borderLeft: '3px solid',
        borderColor: 'warning.main',
        borderRadius: '0 8px 8px 0',
        bgcolor: 'rgb(255 255 255 / 0.09)',
        fontSize: { xs: '0.875rem', md: '0.9375rem' },
        lineHeight: 1.4,
        textWrap: 'balance',
      }}
    >
      {introText.holidayNews}
      <IconButton color="inherit" aria-label="Dismiss the news" onClick={dismiss} sx={{ width: 44, height: 44 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
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
    <Typography sx={{ mt: 1, textWrap: 'pretty', color: 'cover.quiet', fontSize: { xs: '0.9375rem', md: '1rem' } }}>
      {introText.maker}{' '}
      <Link
        component="button"
        type="button"
        aria-haspopup="dialog"
        underline="always"
        onClick={() => dispatch(dialogOpened('about'))}
        sx={{
          color: 'cover.text',
          font: 'inherit',
          fontWeight: 600,
          verticalAlign: 'baseline',
          textDecorationColor: 'currentColor',
        }}
      >
        {introText.story}
      </Link>
    </Typography>
  );
}

/**
 * The hero's title and subtitle: the server-rendered texts on the path they were rendered for, otherwise texts for the
 * page's region and category (Requirement 2.65).
 */
const useHeroTexts = (match: PageMatch): { readonly title: string; readonly helperText: string } => {
  const { pathname } = useLocation();
  const servedHero = useContext(ServedHeroContext);
  const servedTexts = servedHero?.pathname === pathname ? servedHero : undefined;
  return {
    title: servedTexts?.title ?? formatHeroTitle(match),
    helperText: servedTexts?.helperText ?? formatHeroSubtitle(match),
  };
};

/** Leaves room for the picture of Jay. */
const TEXT_MAX_WIDTH = { xs: '100%', sm: 'calc(100% - 190px)', md: 720 };
/** Both paddings leave room at the bottom for the filter bar, which overlaps the hero with and without the intro. */
const INTRO_PADDING = { pt: { xs: 2, md: 5 }, pb: { xs: 15.5, md: 19 } };
const TITLE_ONLY_PADDING = { pt: { xs: 1, md: 2 }, pb: { xs: 9, md: 10 } };

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
    <Box
      ref={ref}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        bgcolor: 'cover.main',
        color: 'cover.text',
        ...(isDismissed ? TITLE_ONLY_PADDING : INTRO_PADDING),
      }}
    >
      <title>{`${title} – ${product.name}`}</title>
      {!isDismissed && <HeroScene />}
      <PageWidth>
        <Box sx={{ position: 'relative', maxWidth: isDismissed ? '100%' : TEXT_MAX_WIDTH }}>
          <Typography variant="h1" sx={isDismissed ? { fontSize: { xs: '1.25rem', md: '1.5rem' } } : undefined}>
            {title}
          </Typography>
          {!isDismissed && (
            <>
              <Typography
                sx={{
                  mt: 1.5,
                  textWrap: 'balance',
                  color: 'cover.quiet',
                  fontSize: { xs: '1rem', md: '1.2rem' },
                  maxWidth: 560,
                }}
              >
                {helperText}
              </Typography>
              <MakerNote />
            </>
          )}
          <HolidayNews />
        </Box>
      </PageWidth>
      <nav hidden>
        {pageLinks(match).map(({ label, path }) => (
          <a key={path} href={path}>
            {label}
          </a>
        ))}
      </nav>
    </Box>
  );
}
