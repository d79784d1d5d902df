import { categoryLabel, categoryPagesOf } from '@campjay/domain/geography/categoryPages.ts';
import { categoryPagePath, regionPath } from '@campjay/domain/geography/matchPath.ts';
import type { Region } from '@campjay/domain/geography/region.ts';
import { childrenOf } from '@campjay/domain/geography/regions.ts';
import { product } from '@campjay/domain/product/product.ts';
import { siteMapText } from '@campjay/domain/texts/sharedPages.ts';
import { Link } from '../../ui/Link.tsx';
import { TextCover } from '../texts/TextPage.tsx';
import { PageWidth } from '../../ui/PageLoading.tsx';
import styles from './SiteMapPage.module.css';

/** Links to the category pages of a region. */
function CategoryLinks({ region }: { region: Region }) {
  return categoryPagesOf(region).map((page) => (
    <span key={page.slug} className={styles['category']}>
      <Link to={categoryPagePath(page)}>{categoryLabel(page)}</Link>
    </span>
  ));
}

/** A nested list of links to the regions, their category pages and their subregions. */
function RegionList({ regions }: { regions: readonly Region[] }) {
  if (regions.length === 0) return null;
  return (
    <ul className={styles['regions']}>
      {regions.map((region) => (
        <li key={region.slug} className={childrenOf(region).length === 0 ? styles['unbroken'] : undefined}>
          <Link to={regionPath(region)}>{region.displayName}</Link>
          {categoryPagesOf(region).length > 0 && (
            <span className={styles['categories']}>
              <CategoryLinks region={region} />
            </span>
          )}
          <RegionList regions={childrenOf(region)} />
        </li>
      ))}
    </ul>
  );
}

/** Lists every place and category that has its own page. */
export function SiteMapPage() {
  return (
    <main>
      <title>{`${siteMapText.title} – ${product.name}`}</title>
      <TextCover title={siteMapText.title} intro={[siteMapText.intro]} />
      <PageWidth>
        <div className={styles['places']}>
          {childrenOf(undefined).map((metro) => (
            <section key={metro.slug}>
              <h2>
                <Link to={regionPath(metro)}>{metro.displayName}</Link>
              </h2>
              <div className={styles['metroCategories']}>
                <CategoryLinks region={metro} />
              </div>
              <RegionList regions={childrenOf(metro)} />
            </section>
          ))}
        </div>
      </PageWidth>
    </main>
  );
}
