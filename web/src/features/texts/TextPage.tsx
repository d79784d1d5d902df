import { type TextLine as Line, sectionId, type TextSection, hasContents } from '@campjay/domain/texts/textPage.ts';
import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { JayMedallion } from '../../ui/Jay.tsx';
import { PageWidth } from '../../ui/PageLoading.tsx';
import { product } from '@campjay/domain/product/product.ts';
import { textPageAt } from '@campjay/domain/texts/textPages.ts';
import type { TextPath } from '@campjay/domain/texts/paths.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import styles from './TextPage.module.css';

/** A line of text, which can contain links. */
export function TextLine({ line }: { line: Line }) {
  if (typeof line === 'string') return line;
  return line.map((segment) =>
    typeof segment === 'string' ? (
      segment
    ) : (
      <Link key={segment.path + segment.text} to={segment.path} className={styles['link']}>
        {segment.text}
      </Link>
    ),
  );
}

interface TextCoverProps {
  readonly title: string;
  readonly intro: readonly Line[];
  /** Shown below the introduction. */
  readonly action?: ReactNode;
}

/** The banner of a text page: title, introduction, and a picture of Jay. */
export function TextCover({ title, intro, action }: TextCoverProps) {
  return (
    <div className={styles['cover']}>
      <PageWidth>
        <div className={styles['coverColumns']}>
          <div>
            <h1>{title}</h1>
            {intro.map((line, index) => (
              <p key={index} className={styles['intro']}>
                <TextLine line={line} />
              </p>
            ))}
            {action}
          </div>
          <JayMedallion className={styles['jay']} />
        </div>
      </PageWidth>
    </div>
  );
}

/** Table of contents of a long page: above the text, or beside it on wide screens. */
function TextContents({ sections }: { sections: readonly TextSection[] }) {
  return (
    <nav aria-label="On this page" className={styles['contents']}>
      <ul>
        {sections.map((section) => (
          <li key={section.heading}>
            <a href={`#${sectionId(section)}`}>{section.heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Section({ section }: { section: TextSection }) {
  const { heading, paragraphs, points } = section;
  return (
    <section id={sectionId(section)} className={styles['section']}>
      <h2>{heading}</h2>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>
          <TextLine line={paragraph} />
        </p>
      ))}
      {points && (
        <ul>
          {points.map((point, index) => (
            <li key={index}>
              <TextLine line={point} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface TextPageProps {
  readonly path: TextPath;
  /** Shown below the introduction. */
  readonly action?: ReactNode;
  /** Shown after the text. */
  readonly children?: ReactNode;
}

/**
 * A page of text, such as the terms. The texts of all pages are in one chunk of the client's code, which is smaller than
 * one picture.
 */
export function TextPage({ path, action, children }: TextPageProps) {
  const page = textPageAt(path, publicSettings());
  return (
    <main className={styles['page']}>
      <title>{`${page.title} – ${product.name}`}</title>
      {!page.isIndexable && <meta name="robots" content="noindex" />}
      <TextCover title={page.title} intro={page.intro} action={action} />
      <PageWidth>
        <div className={styles['columns']}>
          {hasContents(page) && <TextContents sections={page.sections} />}
          <div className={styles['sections']}>
            {page.sections.map((section) => (
              <Section key={section.heading} section={section} />
            ))}
            {children}
          </div>
        </div>
      </PageWidth>
    </main>
  );
}
