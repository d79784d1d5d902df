import { heroSubtitle, heroTitle } from '@campjay/domain/geography/hero.ts';
import type { PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { ServedHeroContext } from './servedHero.ts';

/**
 * The hero's title and subtitle: the server-rendered ones for their path, otherwise the page's own (Requirement 2.65).
 */
export const useHeroTexts = (match: PageMatch): { readonly title: string; readonly helperText: string } => {
  const { pathname } = useLocation();
  const served = useContext(ServedHeroContext);
  const own = served?.pathname === pathname ? served : undefined;
  return { title: own?.title ?? heroTitle(match), helperText: own?.helperText ?? heroSubtitle(match) };
};
