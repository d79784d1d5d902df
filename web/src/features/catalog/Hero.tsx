import { pageLinks } from '@campjay/domain/geography/links.ts';
import type { PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { product } from '@campjay/domain/product.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '../../app/hooks.ts';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { HeroScene } from './HeroScene.tsx';
import { HolidayNews } from './HolidayNews.tsx';
import { MakerNote } from './MakerNote.tsx';
import { useHeroTexts } from './useHeroTexts.ts';
import { useIntroDismissal } from './useIntroDismissal.ts';

const INTRO = { pt: { xs: 2, md: 5 }, pb: { xs: 15.5, md: 19 } };
const BESIDE_JAY = { xs: '100%', sm: 'calc(100% - 190px)', md: 720 };
/** The filter bar overlaps the slim hero as far as the full one. */
const SLIM = { pt: { xs: 1, md: 2 }, pb: { xs: 9, md: 10 } };

/**
 * The page's title texts (Requirements 2.58 to 2.65) with hidden links, and the browser tab's title. Once the intro is
 * dismissed, only the title remains. The holiday banner stays until dismissed, because signed-in parents see no intro
 * but also need holiday camps.
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
        ...(isDismissed ? SLIM : INTRO),
      }}
    >
      <title>{`${title} – ${product.name}`}</title>
      {!isDismissed && <HeroScene />}
      <PageWidth>
        <Box sx={{ position: 'relative', maxWidth: isDismissed ? '100%' : BESIDE_JAY }}>
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
