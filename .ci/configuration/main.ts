/** Writes docs/configuration.md from the schemas of the settings: `npm run docs:configuration`. A test fails if the page is out of date. */
import { writeFileSync } from 'node:fs';
import { configurationPage } from './page.ts';

writeFileSync('docs/configuration.md', configurationPage());
