import { hasContents, sectionId, type TextLine, type TextPage } from '@campjay/domain/texts/textPage.ts';
import { html, type Html } from './html.ts';
import { shell } from './shell.ts';

const lineMarkup = (line: TextLine): Html =>
  typeof line === 'string'
    ? html`${line}`
    : html`${line.map((run) => (typeof run === 'string' ? run : html`<a href="${run.path}">${run.text}</a>`))}`;

const paragraph = (line: TextLine): Html => html`<p>${lineMarkup(line)}</p>`;

const contents = ({ sections }: TextPage): Html =>
  html`<nav class="shell-contents" aria-label="On this page">
    <ul>
      ${sections.map((section) => html`<li><a href="#${sectionId(section)}">${section.heading}</a></li>`)}
    </ul>
  </nav>`;

/** A server-rendered text page. */
export const textShell = (page: TextPage): Html =>
  shell({
    kind: 'text',
    isForVisitors: page.path === '/favorites',
    cover: html`<h1>${page.title}</h1>
      ${page.intro.map(paragraph)}`,
    content: html`${hasContents(page) ? contents(page) : undefined}${page.sections.map(
      (section) =>
        html`<section id="${sectionId(section)}">
          <h2>${section.heading}</h2>
          ${section.paragraphs.map(paragraph)}
          ${
            section.points &&
            html`<ul>
              ${section.points.map((point) => html`<li>${lineMarkup(point)}</li>`)}
            </ul>`
          }
        </section>`,
    )}`,
  });
