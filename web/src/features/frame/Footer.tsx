import { product } from '@campjay/domain/product/product.ts';
import { Link } from '../../ui/Link.tsx';
import { PageWidth } from '../../ui/PageLoading.tsx';
import styles from './Footer.module.css';

const PAGES = [
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Site Map', to: '/site-map' },
] as const;

/** The footer of every page. On phones it leaves room for the bottom navigation. */
export function Footer() {
  return (
    <footer className={styles['footer']}>
      <PageWidth>
        <div className={styles['line']}>
          <nav aria-label="Footer" className={styles['links']}>
            {/* The server redirects this link to the blog's host. */}
            <a href="/blog" target="_blank" rel="noopener">
              Blog
            </a>
            {PAGES.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
          {/* In the hours around New Year, the server may be in another year. */}
          <span suppressHydrationWarning>
            © {new Date().getFullYear()} {product.name} – All Rights Reserved
          </span>
        </div>
      </PageWidth>
    </footer>
  );
}
