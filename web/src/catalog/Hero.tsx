import { heroSubtitle, heroTitle } from '@campjay/events/geography/hero.ts';
import { pageLinks } from '@campjay/events/geography/links.ts';
import type { PageMatch } from '@campjay/events/geography/matchPath.ts';
import { product } from '@campjay/events/product.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PageWidth } from '../ui/PageWidth.tsx';
import { HeroScene } from './HeroScene.tsx';

/** What the page is about, in the words of SPEC §2 'Hero', with its hidden links; also the browser tab's title. */
export function Hero({ match }: { match: PageMatch }) {
  const title = heroTitle(match);
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        bgcolor: 'cover.main',
        color: 'cover.text',
        pt: { xs: 2, md: 5 },
        pb: { xs: 15.5, md: 19 },
      }}
    >
      <title>{`${title} – ${product.name}`}</title>
      <HeroScene />
      <PageWidth>
        <Box sx={{ position: 'relative', maxWidth: { xs: '100%', sm: '64%', md: 720 } }}>
          <Typography variant="h1">{title}</Typography>
          <Typography sx={{ mt: 1.5, color: 'cover.quiet', fontSize: { xs: '1rem', md: '1.2rem' }, maxWidth: 560 }}>
            {heroSubtitle(match)}
          </Typography>
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
