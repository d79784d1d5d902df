/**
 * Writes the types of the client's requests and answers from the routes of the APIs:
 *
 *   npm run generate:api   # writes the file
 *   npm run lint:api       # fails if the file is out of date
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildApiDocument } from './document.ts';
import { generateTypes } from './generate.ts';

const FILE = 'web/src/app/generated/openApi.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const types = await generateTypes(buildApiDocument());
const isCurrent = existsSync(FILE) && readFileSync(FILE, 'utf8') === types;
if (!values.check && !isCurrent) writeFileSync(FILE, types);
if (values.check && !isCurrent) {
  console.error(`${FILE} is out of date: run \`npm run generate:api\`.`);
  process.exitCode = 1;
}
